package org.jvmquarks.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.OtherProject;

class PackageArchivesTest {
    @TempDir
    Path folder;

    @Test
    void packageOfALargeArchiveHasItsOwn() throws Exception {
        Path archive = archive(600, List.of());

        Path small = of(archive).orElseThrow();

        assertThat(small).isEqualTo(folder.resolve("guest/all.jar-acme.jar"));
        assertThat(entries(small)).containsExactly("acme/Ring$Slot.class", "acme/Ring.class", "acme/part/data.txt");
        try (URLClassLoader alone = loader(small)) {
            assertThat(alone.loadClass("acme.Ring$Slot").getProtectionDomain().getCodeSource())
                    .extracting(source -> source.getLocation())
                    .isEqualTo(small.toUri().toURL());
        }
    }

    @Test
    void smallArchiveIsReadInNoTime() throws Exception {
        assertThat(of(archive(100, List.of()))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"META-INF/ACME.SF", "META-INF/versions/9/acme/Ring.class"})
    void signedAndMultiReleaseClassesStayInPlace(String entry) throws Exception {
        assertThat(of(archive(600, List.of(entry)))).isEmpty();
    }

    @Test
    void folderHasNoDirectoryToRead() {
        assertThat(new PackageArchives(folder).of(PackageArchivesTest.class)).isEmpty();
    }

    @Test
    void saysWhatCannotBeWritten() throws Exception {
        Path archive = archive(600, List.of());
        Files.createFile(folder.resolve("guest"));

        assertThatThrownBy(() -> of(archive))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(
                        "the classes of acme cannot be copied out of %s: %s is a file or lies below one; name a folder",
                        archive, folder.resolve("guest"));
    }

    private Optional<Path> of(Path archive) throws Exception {
        try (URLClassLoader loader = loader(archive)) {
            return new PackageArchives(folder.resolve("guest")).of(loader.loadClass("acme.Ring"));
        }
    }

    private static URLClassLoader loader(Path archive) throws IOException {
        return new URLClassLoader(new URL[] {archive.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static List<String> entries(Path archive) throws IOException {
        try (JarFile jar = new JarFile(archive.toFile())) {
            return jar.stream().map(JarEntry::getName).toList();
        }
    }

    /** Makes an archive with a class, its nested class, and many entries of another package. */
    private Path archive(int others, List<String> further) throws IOException {
        new OtherProject(folder)
                .compile("classes", "acme.Ring", "package acme; public class Ring { public static class Slot {} }");
        List<String> names = new ArrayList<>(further);
        names.add("acme/part/data.txt");
        for (int i = 0; i < others; i++) {
            names.add("acmetools/File" + i + ".txt");
        }
        Path archive = folder.resolve("all.jar");
        try (OutputStream out = Files.newOutputStream(archive);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (String name : names) {
                jar.putNextEntry(new JarEntry(name));
                jar.closeEntry();
            }
            try (Stream<Path> classes = Files.list(folder.resolve("classes/acme"))) {
                for (Path each : classes.toList()) {
                    jar.putNextEntry(new JarEntry("acme/" + each.getFileName()));
                    Files.copy(each, jar);
                    jar.closeEntry();
                }
            }
        }
        return archive;
    }
}
