package org.jvmquarks.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.files.XmlElement;

/**
 * The files of a folder that name a Java version: first what runs the application, then what its developers run, then
 * what it is compiled for.
 *
 * @param version the version of the first of them; empty if none names one
 * @param ignored what could not be read or understood, in sentences without their full stop
 */
public record ProjectFiles(Optional<ProjectVersion> version, List<String> ignored) {

    /** In bytes; all of these files are written by hand. */
    private static final int LARGEST = 1 << 20;

    /** Reads one kind of file. */
    @FunctionalInterface
    private interface Reader {
        Declared read(String name, Path file) throws IOException;
    }

    /** Reads a file that is text. */
    @FunctionalInterface
    private interface TextReader {
        Declared read(String name, String text);
    }

    /** @param name its name in the folder of the project */
    private record Kind(String name, Reader reader) {
        static Kind text(String name, TextReader reader) {
            return new Kind(name, (title, file) -> reader.read(title, TextFile.read(file, LARGEST)));
        }
    }

    /** In the order in which they count. */
    private static final List<Kind> KINDS = List.of(
            Kind.text("Dockerfile", Dockerfile::read),
            Kind.text("Containerfile", Dockerfile::read),
            Kind.text(".java-version", VersionFiles::javaVersion),
            Kind.text(".sdkmanrc", VersionFiles::sdkmanrc),
            Kind.text(".tool-versions", VersionFiles::toolVersions),
            new Kind("pom.xml", (name, file) -> Pom.read(name, XmlElement.read(file))));

    public ProjectFiles {
        ignored = List.copyOf(ignored);
    }

    /** Reads the files of a folder. */
    public static ProjectFiles in(Path folder) {
        List<Declared.Version> versions = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        for (Kind kind : KINDS) {
            Path file = folder.resolve(kind.name());
            if (Files.isRegularFile(file)) {
                Declared declared = declared(kind, file);
                declared.version().ifPresent(versions::add);
                ignored.addAll(declared.ignored());
            }
        }
        return new ProjectFiles(ProjectVersion.of(versions, ignored), ignored);
    }

    private static Declared declared(Kind kind, Path file) {
        try {
            return kind.reader().read(kind.name(), file);
        } catch (IOException e) {
            return Declared.ignored("cannot read " + kind.name() + ": " + FileProblem.reading(file, e));
        }
    }
}
