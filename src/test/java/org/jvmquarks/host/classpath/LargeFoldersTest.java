package org.jvmquarks.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.OtherProject;

class LargeFoldersTest {
    @TempDir
    Path folder;

    @Test
    void tooLargeFolderForGuestsIsNamed() throws Exception {
        OtherProject project =
                new OtherProject(folder).compile("tests", "acme.RingTest", "package acme; class RingTest {}");
        Files.write(Files.createDirectories(project.path("large/data")).resolve("2-mb"), new byte[2 << 20]);
        try (URLClassLoader loader = project.loader(ClassLoader.getPlatformClassLoader(), "tests", "large")) {
            List<Class<?>> quarks = List.of(loader.loadClass("acme.RingTest"));

            assertThat(LargeFolders.warnings(quarks, 1 << 20))
                    .containsExactly(project.path("large")
                            + " has 2 MB, which are copied into each container; a module of"
                            + " their own keeps pins quick");
            assertThat(LargeFolders.warnings(quarks)).isEmpty();
        }
    }
}
