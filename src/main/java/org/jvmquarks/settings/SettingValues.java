package org.jvmquarks.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jvmquarks.calibration.Calibration;
import org.jvmquarks.engine.Settings;
import org.jvmquarks.engine.Settings.InconclusivePolicy;
import org.jvmquarks.engine.Settings.Mode;
import org.jvmquarks.engine.Settings.PinKinds;
import org.jvmquarks.evidence.guest.GuestRuntime;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.verdict.TimingPolicy;

/**
 * The settings that somebody gave, as text. Turns them into what the engine and the selection of
 * JDKs take; a value that a setting does not take is an error that names those that it does.
 */
public final class SettingValues {
    /** Beside Maven's other output, so that {@code clean} removes it. */
    private static final Path DEFAULT_OUTPUT = Path.of("target", "quarks");

    private final Map<Setting, String> values;
    private final Notation notation;

    private SettingValues(Map<Setting, String> values, Notation notation) {
        this.values = values;
        this.notation = notation;
    }

    /**
     * Reads them from parameters.
     *
     * @param parameters returns the value of a parameter by the name of its property
     */
    public static SettingValues ofParameters(Function<String, Optional<String>> parameters) {
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            parameters.apply(setting.property()).ifPresent(value -> values.put(setting, value));
        }
        return new SettingValues(values, new Notation.Properties());
    }

    /**
     * Takes them from a command line.
     *
     * @param program the beginning of that command line
     */
    public static SettingValues ofOptions(Map<Setting, String> options, String program) {
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        values.putAll(options);
        return new SettingValues(values, new Notation.Options(program));
    }

    /**
     * Returns how a run treats its pins.
     *
     * @param workingDirectory the path of a matrix file is relative to it
     * @throws SettingException if a value is not one that its setting takes
     */
    public Settings settings(Path workingDirectory) {
        return new Settings(
                choice(Setting.MODE, Mode.VERIFY),
                choice(Setting.PINS, PinKinds.ALL),
                choice(Setting.INCONCLUSIVE, InconclusivePolicy.ABORT),
                value(Setting.OUTPUT).map(Path::of).orElse(DEFAULT_OUTPUT),
                seconds(Setting.DEADLINE, Duration.ofSeconds(GuestRuntime.DEFAULT_SECONDS)),
                timing(),
                rerun(workingDirectory));
    }

    /**
     * Returns which JDKs a run is about; blank values count as absent.
     *
     * @param workingDirectory the path of a matrix file is relative to it
     */
    public JdkRequest jdks(Path workingDirectory) {
        return new JdkRequest(
                notBlank(Setting.PROFILE),
                notBlank(Setting.JDKS),
                notBlank(Setting.MATRIX).map(workingDirectory::resolve));
    }

    CellRerun rerun(Path workingDirectory) {
        Map<Setting, String> needed = new EnumMap<>(Setting.class);
        JdkRequest request = jdks(workingDirectory);
        request.matrixFile().ifPresent(file -> needed.put(Setting.MATRIX, file.toString()));
        request.profile().ifPresent(profile -> needed.put(Setting.PROFILE, profile));
        for (Setting setting : Setting.decisive()) {
            value(setting).ifPresent(value -> needed.put(setting, value));
        }
        return new CellRerun(
                notation,
                needed,
                request.selectors().filter(text -> text.matches(".*[/\\\\~].*")).isPresent());
    }

    private Optional<String> value(Setting setting) {
        return Optional.ofNullable(values.get(setting));
    }

    private Optional<String> notBlank(Setting setting) {
        return value(setting).filter(text -> !text.isBlank());
    }

    private TimingPolicy timing() {
        return new TimingPolicy(
                value(Setting.ALPHA).map(this::rate).orElse(TimingPolicy.DEFAULT_ALPHA),
                value(Setting.TRIES).map(this::tries).orElse(TimingPolicy.DEFAULT_TRIES),
                seconds(Setting.BUDGET, TimingPolicy.DEFAULT_BUDGET),
                smallestMargin());
    }

    /** A file that was named must be there; the one that a calibration leaves need not. */
    private OptionalDouble smallestMargin() {
        Optional<String> named = value(Setting.CALIBRATION);
        Path file =
                named.map(Path::of)
                        .orElse(Calibration.DEFAULT_FOLDER.resolve(Calibration.FILE_NAME));
        if (named.isEmpty() && !Files.exists(file)) {
            return OptionalDouble.empty();
        }
        try {
            return Calibration.read(file).smallestMargin();
        } catch (IOException e) {
            throw new SettingException(
                    notation.write(Setting.CALIBRATION, file.toString()) + ": " + e.getMessage(),
                    e);
        }
    }

    /** A rate beyond one in ten is not one that a gate could be built on. */
    private double rate(String text) {
        if (!text.matches("0?\\.\\d{1,9}|\\d(\\.\\d{1,9})?[eE]-\\d{1,2}")
                || Double.parseDouble(text) > 0.1
                || Double.parseDouble(text) == 0) {
            throw wrong(Setting.ALPHA, text, "an error rate above 0 and up to 0.1");
        }
        return Double.parseDouble(text);
    }

    private int tries(String text) {
        if (!text.matches("[1-9]")) {
            throw wrong(Setting.TRIES, text, "a number of tries, 1 to 9");
        }
        return Integer.parseInt(text);
    }

    private <E extends Enum<E>> E choice(Setting setting, E otherwise) {
        Optional<String> text = value(setting);
        if (text.isEmpty()) {
            return otherwise;
        }
        E[] known = otherwise.getDeclaringClass().getEnumConstants();
        return Arrays.stream(known)
                .filter(constant -> constant.name().equalsIgnoreCase(text.get()))
                .findFirst()
                .orElseThrow(
                        () ->
                                wrong(
                                        setting,
                                        text.get(),
                                        "one of "
                                                + Arrays.toString(known).toLowerCase(Locale.ROOT)));
    }

    private Duration seconds(Setting setting, Duration otherwise) {
        return value(setting).map(text -> seconds(setting, text)).orElse(otherwise);
    }

    private Duration seconds(Setting setting, String text) {
        if (!text.matches("[1-9]\\d{0,5}")) {
            throw wrong(setting, text, "a positive number of seconds");
        }
        return Duration.ofSeconds(Integer.parseInt(text));
    }

    private SettingException wrong(Setting setting, String value, String expected) {
        return new SettingException(notation.write(setting, value) + " is not " + expected);
    }
}
