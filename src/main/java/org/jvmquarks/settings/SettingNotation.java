package org.jvmquarks.settings;

import java.nio.file.Path;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.ShellWords;

/** How the settings of a run were given, and so how messages and rerun commands name them. */
sealed interface SettingNotation {

    /** Writes a setting with its value: {@code --alpha=0.01}. */
    String write(Setting setting, String value);

    /** Returns the folder of a run that names none. */
    Path output();

    /** Returns whether a build runs the pins, rather than the program. */
    default boolean isOfBuild() {
        return true;
    }

    /** Begins a command line that runs what a run has in it. */
    String run();

    /**
     * Begins a command line that runs one pin.
     *
     * @param className full name of the class of its quark
     * @param pin its row; where only methods can be named, all rows of the pin are run
     */
    String command(String className, PinId pin);

    /**
     * System properties or JUnit's parameters.
     *
     * @param build begins the command lines
     */
    record Properties(BuildTool build) implements SettingNotation {
        @Override
        public String write(Setting setting, String value) {
            return "-D" + setting.property() + "=" + value;
        }

        @Override
        public Path output() {
            return build.output();
        }

        @Override
        public String run() {
            return build.run();
        }

        @Override
        public String command(String className, PinId pin) {
            return build.command(className, pin.row().method());
        }
    }

    /**
     * Any of them, in a project that says how it runs a pin.
     *
     * @param template begins the command line of one pin
     * @param other writes everything else
     */
    record Templated(RerunTemplate template, SettingNotation other) implements SettingNotation {
        @Override
        public String write(Setting setting, String value) {
            return other.write(setting, value);
        }

        @Override
        public Path output() {
            return other.output();
        }

        @Override
        public String run() {
            return other.run();
        }

        @Override
        public String command(String className, PinId pin) {
            return template.of(className, pin.row().method());
        }
    }

    /**
     * Options of the program's own command line.
     *
     * @param program its beginning: {@code java -jar jvm-quarks.jar}
     */
    record Options(String program) implements SettingNotation {
        static final Path OUTPUT = Path.of("quarks-report");

        @Override
        public boolean isOfBuild() {
            return false;
        }

        @Override
        public String write(Setting setting, String value) {
            return setting.bareValue().filter(value::equals).isPresent()
                    ? setting.option()
                    : setting.option() + "=" + value;
        }

        @Override
        public Path output() {
            return OUTPUT;
        }

        @Override
        public String run() {
            return program + " run";
        }

        @Override
        public String command(String className, PinId pin) {
            return run() + " " + ShellWords.quote(pin.toString());
        }
    }
}
