package org.jvmquarks.cli.upgrade;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.cli.shared.JdkInUse;
import org.jvmquarks.cli.shared.JvmOptions;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.ApplicationImage;
import org.jvmquarks.upgrade.application.ApplicationReader;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that tell about the application. */
final class ApplicationOptions {
    @Option(
            names = "--application",
            paramLabel = "FILE",
            description = "file that describes the application, such as application.yaml; the options below"
                    + " override its values")
    private Optional<Path> application = Optional.empty();

    @Option(
            names = "--options",
            paramLabel = "TEXT",
            description = "options of its JVM, or its whole command line, quoted as one argument:"
                    + " '-Xmx3g -jar app.jar'; '@FILE' is an argument file of java")
    private Optional<String> options = Optional.empty();

    @ArgGroup(exclusive = false)
    private JvmOptions jvm = new JvmOptions();

    @Option(
            names = "--jar",
            paramLabel = "PATH",
            description =
                    "archive or folder with its classes and libraries, and the archives inside, or the pom.xml of a"
                            + " compiled Maven module, which stands for its class path at run time; may be repeated")
    private List<Path> archives = List.of();

    @Option(
            names = "--image",
            paramLabel = "REFERENCE",
            description = "container image with the application, which is read by the container engine and not"
                    + " started: archives, options of its entry point and environment; the options above"
                    + " override these")
    private Optional<String> image = Optional.empty();

    @Option(
            names = "--recording",
            paramLabel = "FILE",
            description = "recording of the application by the JDK Flight Recorder, or a folder with those of several"
                    + " instances")
    private Optional<Path> recording = Optional.empty();

    /**
     * Returns the JDK of the image of the application, which is the one in use unless the user names another one; empty
     * without an image with a JDK.
     */
    static Optional<JdkInUse> jdkInUse(Optional<ApplicationImage> read) {
        return read.filter(it -> it.jdk().isPresent())
                .map(it -> new JdkInUse("image:" + it.reference(), Optional.empty()));
    }

    /**
     * Returns what the options tell, completed by the file that they name.
     *
     * @throws IllegalArgumentException if an archive or recording does not exist
     */
    Application told() {
        archives.forEach(path -> requireExisting("--jar", path));
        recording.ifPresent(path -> requireExisting("--recording", path));
        Application told =
                new Application(line(), jvm.variables(), jvm.limits(), archives, recording, Optional.empty(), image);
        return told.or(application.map(ApplicationReader::read).orElseGet(Application::unknown));
    }

    /** Files first, so that an option of the command line overrides theirs. */
    private Optional<OptionLine> line() {
        Optional<OptionLine> own = options.map(OptionReader::ofText);
        return jvm.files().map(it -> own.map(it::before).orElse(it)).or(() -> own);
    }

    private static void requireExisting(String option, Path path) {
        if (Files.notExists(path)) {
            throw new IllegalArgumentException(option + " " + path + " does not exist; correct the path");
        }
    }
}
