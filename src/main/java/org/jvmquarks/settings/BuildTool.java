package org.jvmquarks.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.journal.ShellWords;

/** The build that a project is tested by, and its command lines. */
sealed interface BuildTool {
    /** The system property that Gradle sets in the JVMs of its tests. */
    String GRADLE_WORKER = "org.gradle.test.worker";

    String POM = "pom.xml";

    /** One of them lies in the folder of a whole build of Gradle, and none in a subproject's. */
    List<String> SETTINGS_OF_GRADLE = List.of("settings.gradle", "settings.gradle.kts");

    List<String> GRADLE_FILES = Stream.concat(
                    Stream.of("build.gradle", "build.gradle.kts"), SETTINGS_OF_GRADLE.stream())
            .toList();

    /** Returns the folder of a run: beside the other output of the build, whose clean removes it. */
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
    static BuildTool of(boolean isTestOfGradle, Path folder) {
        boolean gradle = isTestOfGradle || (!hasOneOf(List.of(POM), folder) && hasOneOf(GRADLE_FILES, folder));
        return gradle ? Gradle.of(folder) : Maven.of(folder);
    }

    private static boolean hasOneOf(List<String> files, Path folder) {
        return files.stream().anyMatch(file -> Files.exists(folder.resolve(file)));
    }

    /** Looks for a wrapper in the project's folder, and in those of the projects around it. */
    private static Optional<Path> wrapper(String name, List<String> files, Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        for (Path at = absolute; at != null; at = at.getParent()) {
            if (Files.isRegularFile(at.resolve(name)) && (at.equals(absolute) || hasOneOf(files, at))) {
                return Optional.of(at.resolve(name));
            }
        }
        return Optional.empty();
    }

    /** Writes the path of a wrapper for a shell in the folder of the project. */
    private static String from(Path folder, Path wrapper) {
        Path way = folder.toAbsolutePath().normalize().relativize(wrapper);
        return ShellWords.quote((way.getNameCount() == 1 ? "./" : "") + way);
    }

    /**
     * Maven, with Surefire for classes that its defaults name and all others, and Failsafe for those that its own do.
     *
     * @param program the wrapper, or {@code mvn}; in a reactor with what makes it build the module and what that needs,
     *     from any folder
     * @param isReactor whether it builds several projects, of which only one has the test
     */
    record Maven(String program, boolean isReactor) implements BuildTool {
        static final Path OUTPUT = Path.of("target", "quarks");

        /** Lets projects pass that do not have the test. */
        private static final String OTHERS = " -Dsurefire.failIfNoSpecifiedTests=false";

        /** The same for Failsafe, and keeps Surefire from running the tests of all projects. */
        private static final String OTHERS_OF_FAILSAFE =
                " -Dtest=none" + OTHERS + " -Dfailsafe.failIfNoSpecifiedTests=false";

        /** The names of the classes that Failsafe includes by default, and Surefire does not. */
        private static final Pattern INTEGRATION_TEST = Pattern.compile("IT.*|.*IT|.*ITCase");

        /** The names of the classes that Surefire includes by default. */
        private static final Pattern TEST = Pattern.compile("Test.*|.*Test|.*Tests|.*TestCase");

        /** Finds the reactor and the wrapper of the project in a folder. */
        static Maven of(Path folder) {
            Optional<Path> wrapper = wrapper("mvnw", List.of(POM), folder);
            return Reactor.around(folder)
                    .map(it -> new Maven(program(it, wrapper), true))
                    .orElseGet(() ->
                            new Maven(wrapper.map(it -> from(folder, it)).orElse("mvn"), false));
        }

        private static String program(Reactor reactor, Optional<Path> wrapper) {
            return ShellWords.join(List.of(
                    wrapper.map(Path::toString).orElse("mvn"),
                    "-f",
                    reactor.pom().toString(),
                    "-pl",
                    reactor.path(),
                    "-am"));
        }

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
            boolean failsafe = INTEGRATION_TEST.matcher(outermost).matches()
                    && !TEST.matcher(outermost).matches();
            return (failsafe ? program + " verify " : program + " test ")
                    + ShellWords.quote((failsafe ? "-Dit.test=" : "-Dtest=") + className + "#" + method)
                    + (isReactor ? failsafe ? OTHERS_OF_FAILSAFE : OTHERS : "");
        }
    }

    /**
     * Gradle with its task {@code test}.
     *
     * @param program the wrapper, or {@code gradle}; with the folder of a subproject, from which Gradle finds the whole
     *     build
     */
    record Gradle(String program) implements BuildTool {
        static final Path OUTPUT = Path.of("build", "quarks");

        /** Finds the wrapper of the project in a folder, and whether it is a subproject. */
        static Gradle of(Path folder) {
            Optional<Path> wrapper = wrapper("gradlew", GRADLE_FILES, folder);
            if (hasOneOf(SETTINGS_OF_GRADLE, folder) || !isBelowSettings(folder)) {
                return new Gradle(wrapper.map(it -> from(folder, it)).orElse("gradle"));
            }
            return new Gradle(ShellWords.join(List.of(
                    wrapper.map(Path::toString).orElse("gradle"),
                    "-p",
                    folder.toAbsolutePath().normalize().toString())));
        }

        private static boolean isBelowSettings(Path folder) {
            return Stream.iterate(folder.toAbsolutePath().normalize().getParent(), Objects::nonNull, Path::getParent)
                    .anyMatch(parent -> hasOneOf(SETTINGS_OF_GRADLE, parent));
        }

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
