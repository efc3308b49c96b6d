package org.jvmquarks.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jvmquarks.journal.ShellWords;

/** The build that a project is tested by, and its command lines. */
sealed interface Build {
    /** The system property that Gradle sets in the JVMs of its tests. */
    String GRADLE_WORKER = "org.gradle.test.worker";

    String POM = "pom.xml";

    List<String> GRADLE_FILES =
            List.of("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts");

    /**
     * Returns the folder of a run: beside the other output of the build, whose clean removes it.
     */
    Path output();

    /** Begins a command line that runs all tests. */
    String run();

    /**
     * Begins a command line that runs one method of a class.
     *
     * @param className its full name: two packages may have a class of the same simple name
     */
    String command(String className, String method);

    /**
     * Recognizes the build of the project in a folder.
     *
     * @param isTestOfGradle whether Gradle started this JVM, as a project may have both builds
     * @param folder the working directory of the tests, which is that of their module
     */
    static Build of(boolean isTestOfGradle, Path folder) {
        boolean gradle =
                isTestOfGradle
                        || (!hasOneOf(List.of(POM), folder) && hasOneOf(GRADLE_FILES, folder));
        return gradle
                ? new Gradle(wrapper("gradlew", GRADLE_FILES, folder).orElse("gradle"))
                : new Maven(wrapper("mvnw", List.of(POM), folder).orElse("mvn"));
    }

    private static boolean hasOneOf(List<String> files, Path folder) {
        return files.stream().anyMatch(file -> Files.exists(folder.resolve(file)));
    }

    /** Looks for a wrapper in the project's folder, and in those of the projects around it. */
    private static Optional<String> wrapper(String name, List<String> files, Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        String way = "./";
        for (Path at = absolute; at != null; at = at.getParent()) {
            if (Files.isRegularFile(at.resolve(name))
                    && (at.equals(absolute) || hasOneOf(files, at))) {
                return Optional.of(way + name);
            }
            way = way.equals("./") ? "../" : way + "../";
        }
        return Optional.empty();
    }

    /**
     * Maven, with Surefire for classes that its defaults name and all others, and Failsafe for
     * those that its own do.
     *
     * @param program the wrapper, or {@code mvn}
     */
    record Maven(String program) implements Build {
        static final Path OUTPUT = Path.of("target", "quarks");

        /** The names of the classes that Failsafe includes by default, and Surefire does not. */
        private static final Pattern INTEGRATION_TEST = Pattern.compile("IT.*|.*IT|.*ITCase");

        /** The names of the classes that Surefire includes by default. */
        private static final Pattern TEST = Pattern.compile("Test.*|.*Test|.*Tests|.*TestCase");

        @Override
        public Path output() {
            return OUTPUT;
        }

        /** Phase after which both have run. */
        @Override
        public String run() {
            return program + " verify";
        }

        @Override
        public String command(String className, String method) {
            String outermost =
                    className.substring(className.lastIndexOf('.') + 1).replaceFirst("\\$.*", "");
            boolean failsafe =
                    INTEGRATION_TEST.matcher(outermost).matches()
                            && !TEST.matcher(outermost).matches();
            return (failsafe ? program + " verify " : program + " test ")
                    + ShellWords.quote(
                            (failsafe ? "-Dit.test=" : "-Dtest=") + className + "#" + method);
        }
    }

    /**
     * Gradle with its task {@code test}.
     *
     * @param program the wrapper, or {@code gradle}
     */
    record Gradle(String program) implements Build {
        static final Path OUTPUT = Path.of("build", "quarks");

        @Override
        public Path output() {
            return OUTPUT;
        }

        @Override
        public String run() {
            return program + " test";
        }

        @Override
        public String command(String className, String method) {
            // In quotes even where a shell does not need them: people change the pattern.
            return run() + " --tests '" + className + "." + method.replace("'", "'\\''") + "'";
        }
    }
}
