package org.jvmquarks.upgrade.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Asks the JDK of the tests twice: as one that exports a package to the application, and as one that does not. */
@SharesMachine
class ArchiveLinksIT {
    @TempDir
    Path folder;

    private static ArchiveLinks.Side side(String id, String... options) {
        JdkSource own = new JdkSource.Home(Path.of(System.getProperty("java.home")));
        return new ArchiveLinks.Side(
                new Jdk(id, OptionalInt.empty(), Optional.empty(), own, List.of(), ContainerLimits.none()),
                Runtime.version().feature(),
                List.of(options));
    }

    private static byte[] extending(String parent) {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/Own", null, parent, null);
        return type.toByteArray();
    }

    @Test
    void classWithUnexportedParentIsRefused() throws Exception {
        byte[] library = TestArchives.jar(Map.of("a/Own.class", extending("sun/net/www/MeteredStream")));
        Path app = Files.write(
                folder.resolve("app.jar"),
                TestArchives.jar(Map.of(
                        "b/B.class", TestArchives.emptyClass("b/B", 52),
                        "b/Lost.class", TestArchives.emptyClass("b/Other", 52),
                        "lib/own.jar", library)));
        StagedArchives archives = archives(app);

        LinkComparison links = compare("link", archives);

        assertThat(links.gaps()).isEmpty();
        assertThat(links.findings()).hasSize(2);
        CodeFinding refused = links.findings().get(0);
        assertThat(refused.consequence()).isEqualTo(Consequence.FAILURE);
        assertThat(refused.cause().name()).isEqualTo("IllegalAccessError in own.jar");
        assertThat(refused.what()).contains("a.Own").contains("sun.net.www.MeteredStream");
        assertThat(links.findings().get(1).what()).startsWith("1 class that neither JDK accepts");
        assertThat(folder.resolve("link/evidence/closed")).isDirectoryContaining("glob:**");
        assertThat(folder.resolve("link/open.classes")).hasContent("a.Own\nb.Lost");
        assertThat(compare("again", archives)).as("known from before").isEqualTo(links);
        assertThat(folder.resolve("again/evidence")).doesNotExist();
    }

    @Test
    void oldJdkIsNotAskedWhatNewAccepts() throws Exception {
        Path app = Files.write(
                folder.resolve("app.jar"), TestArchives.jar(Map.of("b/B.class", TestArchives.emptyClass("b/B", 52))));

        assertThat(compare("link", archives(app))).isEqualTo(new LinkComparison(List.of(), List.of()));
        assertThat(folder.resolve("link/evidence/closed")).exists();
        assertThat(folder.resolve("link/evidence/open")).doesNotExist();
    }

    /** Five hundred services need not start a VM each to prove what JDK it is. */
    @Test
    void jdkProvesItsIdentityOnceForManyApplications() throws Exception {
        StagedArchives archives = archives(Files.write(
                folder.resolve("app.jar"), TestArchives.jar(Map.of("b/B.class", TestArchives.emptyClass("b/B", 52)))));
        Path evidence = folder.resolve("link/evidence/closed");
        try (LinkJdks jdks = new LinkJdks(folder.resolve("link"))) {
            compare(jdks, archives, "one");
            assertThat(evidence).isDirectoryContaining("glob:**/identity").isDirectoryContaining("glob:**/alone");

            jdks.clean();
            compare(jdks, archives, "other");
            assertThat(evidence).isDirectoryNotContaining("glob:**/identity").isDirectoryContaining("glob:**/alone");
        }
    }

    private StagedArchives archives(Path app) {
        return StagedArchives.in(folder.resolve("archives"), List.of(app), new ArchiveScan(17).read(List.of(app)));
    }

    private LinkComparison compare(String output, StagedArchives archives) {
        try (LinkJdks jdks = new LinkJdks(folder.resolve(output))) {
            return compare(jdks, archives, "content");
        }
    }

    private LinkComparison compare(LinkJdks jdks, StagedArchives archives, String content) {
        return new ArchiveLinks(jdks, DiskCache.in(folder.resolve("cache"), "1"))
                .compare(
                        side("open", "--add-exports=java.base/sun.net.www=ALL-UNNAMED", "-Xmx1g"),
                        side("closed"),
                        archives,
                        content,
                        References.Unreferred.none());
    }
}
