package org.jvmquarks.cli.shared;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.run.OwnCommandLine;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.settings.SettingValues;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds settings to a command as options, as {@link Setting} declares them, and reads them back. */
public final class SettingOptions {
    private SettingOptions() {}

    /** Implemented by commands that take settings. */
    public interface Taker {
        /** Returns the settings that it takes, in the order of its help. */
        List<Setting> settings();
    }

    /**
     * Declares settings on all commands: adds the options of those that take settings, and gives descriptions to
     * {@link JdkOptions}.
     */
    public static void declare(CommandLine program) {
        program.setResourceBundle(new Descriptions());
        addOptions(program);
    }

    private static void addOptions(CommandLine program) {
        for (CommandLine command : program.getSubcommands().values()) {
            if (command.getCommand() instanceof Taker taker) {
                taker.settings().forEach(setting -> command.getCommandSpec().addOption(option(setting)));
            }
            addOptions(command);
        }
    }

    private static OptionSpec option(Setting setting) {
        OptionSpec.Builder option = OptionSpec.builder(setting.option())
                .paramLabel(setting.label())
                .type(String.class)
                .description(describe(setting));
        if (setting.isSwitch()) {
            // What follows is the name of a quark, not the value.
            return option.type(Boolean.class).arity("0").build();
        }
        setting.bareValue().ifPresent(value -> option.arity("0..1").fallbackValue(value));
        return option.build();
    }

    private static String describe(Setting setting) {
        return (setting.description() + ": " + setting.range()).replace("%", "%%");
    }

    /** The descriptions by the name of the property, for options that annotations declare. */
    private static final class Descriptions extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return Arrays.stream(Setting.values())
                    .map(setting -> new Object[] {setting.property(), describe(setting)})
                    .toArray(Object[][]::new);
        }
    }

    /** Returns the settings that a command was given. */
    public static SettingValues values(CommandSpec spec) {
        return SettingValues.ofOptions(given(spec), OwnCommandLine.start());
    }

    /**
     * Returns the values of the options that a command was given.
     *
     * @throws IllegalArgumentException if one is blank
     */
    public static Map<Setting, String> given(CommandSpec spec) {
        CommandLine.ParseResult parsed = spec.commandLine().getParseResult();
        Map<Setting, String> given = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            if (spec.findOption(setting.option()) != null) {
                Optional.ofNullable(parsed.matchedOptionValue(setting.option(), (Object) null))
                        .map(String::valueOf)
                        .ifPresent(value -> given.put(setting, notBlank(setting, value)));
            }
        }
        return given;
    }

    /** A variable that a script forgot to set must not select everything. */
    static String notBlank(Setting setting, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(
                    setting.option() + " has an empty value; name " + setting.label() + ", or leave the option out");
        }
        return value;
    }
}
