package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.process.VmMessagesOf;

/**
 * The classes that a VM loads at its start come from an archive of their parsed form that is mapped
 * into memory, since 11 without any option.
 *
 * <h2>Why</h2>
 *
 * The VM spends most of its start on loading some five hundred classes of its own. Class-data
 * sharing (CDS) keeps them in a file as the VM wants them, so that neither are class files read nor
 * bytecode verified, and processes share the pages. Where the file does not fit the VM, {@code
 * -Xshare:auto} goes on without.
 *
 * <h2>How it is shown</h2>
 *
 * {@code -verbose:class} names the source of each class: the archive, or the module or file of
 * classes. {@code -Xshare:on}, with which a VM without an archive refuses to start, tells whether
 * there is one.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: one makes the archive oneself, with {@code -Xshare:dump}, or the packager does; the
 *       server VM maps it only on request, with {@code -Xshare:auto} or {@code -Xshare:on}.
 *   <li>since 11: the server VM maps an archive that is there.
 *   <li>since 12: it comes with the JDK (JEP 341).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A runtime image that jlink made has no archive unless one was asked for, and starts slower. A
 * start with {@code -Xshare:on} tells; on 8 {@code -Xshare:auto} makes use of one.
 */
@Quark(
        id = "class-data-archive",
        title = "The default archive of classes",
        source = "JEP 341, JEP 310")
class ClassDataArchiveQuark {
    private static final int MANY = 400;

    /** Leaves the work to the VM. */
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

    @Pin(value = "classes come from the file of classes, where there is an archive, too", until = 8)
    @Requires(options = "-Xshare:on")
    @FalsifiedBy(flags = "-Xshare:auto")
    void archiveOnRequest(Jvm jvm) {
        assertThat(jvm.observe(sourceOf("java.lang.Object"))).is("rt.jar");
        assertThat(jvm.observe(sourceOf("java.util.HashMap"))).is("rt.jar");
    }

    @Pin(value = "classes come from the archive", since = 11)
    @Requires(options = "-Xshare:on")
    @FalsifiedBy(flags = "-Xshare:off")
    void fromTheArchive(Jvm jvm) {
        assertThat(jvm.observe(sourceOf("java.lang.Object"))).is("shared objects file");
        assertThat(jvm.observe(sourceOf("java.util.HashMap"))).is("shared objects file");
    }

    @Pin(value = "so do several hundred", since = 11)
    @Requires(options = "-Xshare:on")
    @FalsifiedBy(flags = "-Xshare:off")
    void hundreds(Jvm jvm) {
        assertThat(jvm.with("-verbose:class").run(Nothing.class).stdout().split("\n"))
                .as("classes from the archive")
                .filteredOn(line -> line.contains("shared objects file"))
                .hasSizeGreaterThan(MANY);
    }
}
