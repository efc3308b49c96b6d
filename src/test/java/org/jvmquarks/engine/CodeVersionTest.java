package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeVersionTest {
    private static final String NAME = "org/jvmquarks/engine/CodeVersionTest$Sample.class";

    @TempDir
    Path folder;

    /** Its class file is copied to other places. */
    static final class Sample {}

    private static byte[] sample() throws IOException {
        try (InputStream in = CodeVersionTest.class.getResourceAsStream("CodeVersionTest$Sample.class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        }
    }

    private Path archive(String name, byte[] other, Instant built) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String entry : List.of(NAME, "Other.class")) {
                zip.putNextEntry(new ZipEntry(entry).setLastModifiedTime(FileTime.from(built)));
                zip.write(entry.equals(NAME) ? sample() : other);
                zip.closeEntry();
            }
            zip.putNextEntry(new ZipEntry("notes.txt").setLastModifiedTime(FileTime.from(built)));
            zip.write(built.toString().getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        return file;
    }

    private static String version(Path... places) throws IOException, ClassNotFoundException {
        List<Class<?>> classes = new ArrayList<>();
        for (Path place : places) {
            URL[] path = {place.toUri().toURL()};
            try (URLClassLoader loader = new URLClassLoader(path, null)) {
                classes.add(loader.loadClass(NAME.replace('/', '.').replace(".class", "")));
            }
        }
        return CodeVersion.of(classes);
    }

    @Test
    void orderOfThePlacesDoesNotMatter() throws Exception {
        Instant built = Instant.EPOCH;
        Path first = archive("a.jar", new byte[] {1}, built);
        Path last = archive("z.jar", new byte[] {2}, built);
        Path between = archive("b.jar", new byte[] {2}, built);
        Path later = archive("c.jar", new byte[] {1}, built);

        assertThat(version(between, later))
                .as("the same two, whose folders sort the other way round")
                .isEqualTo(version(first, last));
    }

    @Test
    void codeVersionIgnoresPlaceAndTimeOfBuild() throws Exception {
        Path one = archive("one.jar", new byte[] {1}, Instant.parse("2026-01-01T00:00:00Z"));
        Path copy = archive("copy.jar", new byte[] {1}, Instant.parse("2026-02-02T00:00:00Z"));
        Path classes = folder.resolve("classes");
        Files.createDirectories(classes.resolve(NAME).resolveSibling("."));
        Files.write(classes.resolve(NAME), sample());
        Files.write(classes.resolve("Other.class"), new byte[] {1});

        assertThat(version(one)).matches("unpackaged \\([0-9a-f]{12}\\)");
        assertThat(version(copy)).isEqualTo(version(one));
        assertThat(version(classes)).as("in a folder").isEqualTo(version(one));
    }

    @Test
    void anotherClassIsOtherCode() throws Exception {
        Path one = archive("one.jar", new byte[] {1}, Instant.EPOCH);
        Path other = archive("other.jar", new byte[] {2}, Instant.EPOCH);

        assertThat(version(other)).isNotEqualTo(version(one));
    }

    @Test
    void classesOfTheJdkHaveNoPlace() {
        assertThat(CodeVersion.of(List.of(String.class))).isEqualTo(CodeVersion.of(List.of()));
    }
}
