package org.jvmquarks.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jctools.queues.MpscLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.Quark;

class ProbeLibrariesTest {
    private static final ClassLoader HOST = ProbeLibrariesTest.class.getClassLoader();

    @TempDir
    Path folder;

    @Test
    void eachArchiveComesOnce() {
        assertThat(ProbeLibraries.archives(HOST, MpscLinkedQueue.class, Histogram.class, Recorder.class))
                .extracting(archive -> archive.getFileName().toString())
                .satisfiesExactly(
                        name -> assertThat(name).startsWith("jctools-core-").endsWith(".jar"),
                        name -> assertThat(name).startsWith("HdrHistogram-").endsWith(".jar"));
    }

    @Test
    void libraryMayBeAFolder() {
        assertThat(ProbeLibraries.archives(HOST, ProbeLibrariesTest.class))
                .containsExactly(Path.of("target/test-classes").toAbsolutePath());
    }

    /** As in the packed program, whose quarks know a second place of a class. */
    @Test
    void frameworksOwnArchiveIsPassedOver() throws Exception {
        Path copy = folder.resolve("org/jvmquarks/Quark.class");
        Files.createDirectories(copy.resolveSibling("."));
        Files.writeString(copy, "never loaded");
        try (URLClassLoader both = new URLClassLoader(new URL[] {folder.toUri().toURL()}, HOST)) {
            assertThat(ProbeLibraries.archives(both, Quark.class)).containsExactly(folder);
        }
    }

    @Test
    void frameworkItselfDoesNotTravel() {
        assertThatThrownBy(() -> ProbeLibraries.archives(HOST, Quark.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.Quark lies in "
                        + Path.of("target/classes").toAbsolutePath()
                        + ", which is all of the framework and not for guests; put the"
                        + " library's own archive on the class path");
    }

    @Test
    void norDoClassesOfTheJdk() {
        assertThatThrownBy(() -> ProbeLibraries.archives(HOST, String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.String is a class of the JDK; name a class of a library, since"
                        + " only libraries are copied to a guest");
    }
}
