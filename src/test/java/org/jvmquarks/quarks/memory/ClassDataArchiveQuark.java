package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.WritingJvm;
import org.jvmquarks.WrittenFile;
import org.jvmquarks.evidence.process.VmMessagesOf;
import org.jvmquarks.guest.probe.AnotherVm;
import org.jvmquarks.verdict.Impact;

/**
 * At its start the VM takes the JDK's classes from the class-data (CDS) archive, a file that it maps into memory; since
 * 11 it needs no option for this. Where there is no archive, it loads the classes one by one, without a message.
 *
 * <h2>Why</h2>
 *
 * The VM spends most of its start on loading some five hundred classes of its own. Class-data sharing (CDS) keeps them
 * in a file in the form that the VM needs: it reads no class files, verifies no bytecode, and shares the pages among
 * processes. Where the file is missing or does not fit the VM, {@code -Xshare:auto}, the default, continues without it;
 * {@code -Xshare:on} refuses to start.
 *
 * <h2>How it is shown</h2>
 *
 * {@code -verbose:class} names the source of each class: the CDS archive, or the module or JAR file. The pins about the
 * archive require one, which {@code -Xshare:on} tests; the others name an archive that does not exist, or one that
 * another JDK wrote.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: users make the archive with {@code -Xshare:dump}, or the packager does. The server VM maps it only on
 *       request, with {@code -Xshare:auto} or {@code -Xshare:on}.
 *   <li>since 11: the server VM maps an archive if it finds one.
 *   <li>since 12: the archive comes with the JDK (JEP 341).
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A runtime image that jlink made has no archive unless {@code --generate-cds-archive} (since 19) or {@code java
 * -Xshare:dump} made one, and starts slower. Start it once with {@code -Xshare:on} to find out whether it has one. On
 * 8, add {@code -Xshare:auto} to use an existing archive. An archive belongs to one build of the VM: recreate it with
 * each update, otherwise the start is slower and no message says why.
 */
@Quark(
        id = "class-data-archive",
        title = "The default archive of classes",
        source = "JEP 341",
        impact = Impact.PERFORMANCE)
@Touches(
        options = {
            "-Xshare",
            "-XX:AOTCache",
            "-XX:AOTMode",
            "-XX:ArchiveClassesAtExit",
            "-XX:AutoCreateSharedArchive",
            "-XX:SharedArchiveFile"
        })
class ClassDataArchiveQuark {
    private static final int MANY = 400;
    private static final String ARCHIVE = "shared objects file";

    /** On 8 the flag is diagnostic. */
    private static final String[] NO_ARCHIVE = {
        "-XX:+UnlockDiagnosticVMOptions", "-XX:SharedArchiveFile=/missing/classes.jsa"
    };

    /** Does nothing: the VM itself loads classes. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    private static VmMessagesOf sourceOf(String type) {
        return new VmMessagesOf(
                "source of " + type,
                "\\b"
                        + type.replace(".", "\\.")
                        + " (?:from|source:) (?:\\S*/)?(shared objects file|rt\\.jar|java\\.base)",
                "-verbose:class");
    }

    @Pin("by default, a VM with a class-data archive takes the JDK's classes from {}")
    @Requires(options = "-Xshare:on")
    @Expect(value = "rt.jar", until = "8")
    @Expect(value = ARCHIVE, says = "the archive", since = "11")
    @FalsifiedBy(flags = "-Xshare:auto", until = "8")
    @FalsifiedBy(flags = "-Xshare:off", since = "11")
    void fromTheArchive(Jvm jvm, String source) {
        assertThat(jvm.observe(sourceOf("java.lang.Object"))).says(source);
        assertThat(jvm.observe(sourceOf("java.util.HashMap"))).says(source);
    }

    @Pin("at its start, the VM takes more than 400 classes from the class-data archive")
    @Requires(options = "-Xshare:on")
    @Expect(since = "11")
    @FalsifiedBy(flags = "-Xshare:off")
    void hundreds(Jvm jvm) {
        assertThat(jvm.with("-verbose:class").run(Nothing.class).stdout().split("\n"))
                .as("classes from the archive")
                .filteredOn(line -> line.contains(ARCHIVE))
                .hasSizeGreaterThan(MANY);
    }

    @Pin("without a class-data archive, the VM starts and takes the JDK's classes from {}")
    @Expect(value = "rt.jar", until = "8")
    @Expect(value = "java.base", since = "9")
    @FalsifiedBy(flags = "-Xshare:on")
    void startsWithoutTheArchive(Jvm jvm, String source) {
        Jvm without = jvm.with(NO_ARCHIVE);
        assertThat(without.run(Nothing.class)).succeeds();
        assertThat(without.observe(sourceOf("java.lang.Object"))).says(source);
    }

    @Pin("with -Xshare:on, a VM without a class-data archive refuses to start")
    @FalsifiedBy(flags = "-Xshare:auto")
    @FalsifiedBy(flags = "-Xshare:off")
    void refusesToStart(Jvm jvm) {
        // Unlike the other values of the option, which are the controls, this one makes the VM
        // refuse.
        assertThat(jvm.with(NO_ARCHIVE).with("-Xshare:on").run(Nothing.class)).isRefused("shared archive");
    }

    /** Lets another process of the same VM write an archive of the classes that every VM needs. */
    public static class WritesArchive {
        public static void main(String[] args) throws IOException, InterruptedException {
            Path classes = Paths.get("classes.txt");
            Files.write(classes, Collections.singleton("java/lang/Object"));
            List<String> command = AnotherVm.command();
            command.addAll(Arrays.asList(
                    "-Xshare:dump",
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:SharedClassListFile=" + classes,
                    "-XX:SharedArchiveFile=" + WrittenFile.NAME));
            Process dump = new ProcessBuilder(command).inheritIO().start();
            if (dump.waitFor() != 0) {
                throw new IllegalStateException("-Xshare:dump ended with " + dump.exitValue());
            }
        }
    }

    @Pin(value = "an archive of classes that {writer} wrote is mapped by the same VM alone", ergonomics = true)
    @Requires(options = "-Xshare:on")
    @FalsifiedBy(flags = "-Xshare:off")
    void archiveOfAnother(Jvm jvm, WritingJvm writer) {
        Jvm reader = jvm.reading(writer.write(WritesArchive.class))
                .with("-XX:+UnlockDiagnosticVMOptions", "-XX:SharedArchiveFile=" + WrittenFile.NAME);
        String own = jvm.feature() == 8 ? "rt.jar" : "java.base";
        assertThat(reader.with("-Xshare:auto").observe(sourceOf("java.lang.Object")))
                .says(writer.isSameVm() ? ARCHIVE : own);
        if (!writer.isSameVm()) {
            assertThat(reader.with("-Xshare:on").run(Nothing.class)).isRefused("shared archive");
        }
    }
}
