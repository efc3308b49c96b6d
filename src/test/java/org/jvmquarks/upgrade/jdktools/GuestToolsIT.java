package org.jvmquarks.upgrade.jdktools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.link.StagedArchives;

/** A guest of the JDK of the tests starts its tools, as one in a container does. */
@SharesMachine
class GuestToolsIT {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void guestFindsWhatTheInstalledToolsFind() throws Exception {
        Map<String, byte[]> classes = TestArchives.compile(Files.createDirectory(folder.resolve("x")), 8, """
                package a;
                class Managed { Object run() { return System.getSecurityManager(); } }
                """, """
                package a;
                class Buffers { Class<?> type = sun.misc.Unsafe.class; }
                """);
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));
        Path dir = Files.createDirectories(folder.resolve("classes/b"));
        Files.write(dir.resolve("B.class"), TestArchives.emptyClass("b/B", 52));
        List<Path> archives = List.of(app, folder.resolve("classes"));
        StagedArchives staged =
                StagedArchives.in(folder.resolve("archives"), archives, new ArchiveScan(17).read(archives));
        Path home = Path.of(System.getProperty("java.home"));
        int feature = Runtime.version().feature();
        Jdk own = new Jdk(
                "own",
                OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Home(home),
                List.of(),
                ContainerLimits.none());

        ToolReport report = JdkTools.ofGuest(
                        own, feature, DEADLINE, folder.resolve("tools"), staged.folder(), staged.namesForTools())
                .ask(archives);

        assertThat(report).isEqualTo(JdkTools.installed(home, feature, DEADLINE).ask(archives));
        assertThat(report.reasons()).isEmpty();
        assertThat(report.findings())
                .extracting(ToolFinding::kind)
                .contains(ToolFinding.Kind.UNSUPPORTED, ToolFinding.Kind.FOR_REMOVAL);
    }
}
