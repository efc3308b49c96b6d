package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;
import static org.jvmquarks.jdk.Collector.CMS;
import static org.jvmquarks.jdk.Collector.EPSILON;
import static org.jvmquarks.jdk.Collector.G1;
import static org.jvmquarks.jdk.Collector.PARALLEL;
import static org.jvmquarks.jdk.Collector.SERIAL;
import static org.jvmquarks.jdk.Collector.SHENANDOAH;
import static org.jvmquarks.jdk.Collector.Z;

import java.util.Collections;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.flags.LargestHeapOf;
import org.jvmquarks.evidence.process.VmMessages;
import org.jvmquarks.evidence.process.VmMessagesOf;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.Vendor;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * On 64-bit machines a reference takes 4 bytes as long as the heap is small enough: up to 32 GB less the alignment that
 * the collector needs. In a larger heap every reference takes 8 bytes.
 *
 * <h2>Why</h2>
 *
 * Objects begin at multiples of 8, so 32 bits can number 32 GB of them. The VM turns the number into an address with a
 * shift and, where necessary, by adding a base. It places the heap so that decoding is cheap: on Linux below 4 GB it
 * needs neither ("32-bit"), below 32 GB only the shift ("zero based", which is what macOS has at best), above that
 * both. A base whose bits do not overlap with those of the shifted number needs no addition ("disjoint", since 9). An
 * x86 load includes the shift; AArch64 needs a separate instruction before the load. The page at address zero stays
 * unmapped, and the heap starts at a multiple of the largest alignment that the collector may want: the last
 * {@code -Xmx} with compression is 32 GB less that alignment. ZGC keeps its colours in bits of a reference, and cannot
 * compress it.
 *
 * <h2>How it is shown</h2>
 *
 * The pins read the distance between two elements of an array, the mode that the VM logs, the size of an object with
 * one field, and the loads in C2's code. A bisection finds the last {@code -Xmx} with compression to the megabyte; the
 * pin claims its bounds and records the number. The VM only reserves a heap until it is used, so the pins do not need
 * that much memory.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 14: the class pointer in the object header is compressed only together with references. JDK-8241825 made
 *       the two independent in 15, on AArch64 JDK-8246689; with JVMCI, as in GraalVM, class pointers depend on
 *       references up to 23.
 *   <li>since 9: the heap above 32 GB has a disjoint base (JDK-8064457).
 *   <li>18 to 24: G1 allows regions of 512 MB (JDK-8275056) and keeps as much free, so compression stops at 32256 MB
 *       instead of 32736 MB, until JDK-8354145. 21.0.8 stops at 32256 MB, 21.0.13 at 32736 MB.
 *   <li>25 and 26: Shenandoah's limit differs by 32 MB between updates.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Stay at 31 GB or below, which keeps compression with each collector that has it and on each version. An application
 * that needs a little more should reduce its objects first, or measure {@code -XX:ObjectAlignmentInBytes=16}, which
 * moves the limit to 64 GB and pads objects to 16 bytes.
 */
@Quark(
        id = "compressed-references",
        title = "Compressed references",
        source = "JVM Anatomy Quark #23; Load unsigned and better compressed oops (2009); JDK-8241825, JDK-8354145",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64)
@Touches(options = {"-XX:HeapBaseMinAddress", "-XX:ObjectAlignmentInBytes", "-XX:UseCompressedOops"})
class CompressedReferencesQuark {

    private static final String MODE = "Compressed Oops mode: ([-\\w]+( \\w+)*)";

    private static final VmMessagesOf MODE_UP_TO_8 = new VmMessagesOf(
            "compressed oops mode", MODE, "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintCompressedOopsMode");

    /** Level info is enough on 11, not on 17. */
    private static final VmMessagesOf MODE_SINCE_9 =
            new VmMessagesOf("compressed oops mode", MODE, "-Xlog:gc+heap+coops=debug");

    /**
     * A field of the argument, which comes in rsi, on AArch64 in x1. There the entry of a method loads the class of the
     * argument into w8.
     */
    private static final String LOADS_4_BYTES = "^mov \\w+, dword ptr \\[rsi \\+ \\w+]|^ldr w(?!8,)\\d+, \\[x1, #\\w+]";

    private static final String LOADS_8_BYTES = "^mov \\w+, qword ptr \\[rsi \\+ \\w+]|^ldr x\\d+, \\[x1, #\\w+]";

    /** Relative to a loaded value, not to the argument, the stack (rsp, sp) or the thread (r15, x28). */
    private static final String ADDRESS =
            "^mov \\w+, dword ptr \\[r(?!si|sp|15)\\w+ \\+ \\w+]|^ldr w\\d+, \\[x(?!1,|28,)\\d+, #\\w+]";

    /** r12 is the base, 0 if there is none. */
    private static final String SHIFTED_IN_LOAD = "^mov \\w+, dword ptr \\[r12 \\+ r\\w+\\*8 \\+ \\w+]";

    /** x27 is the base, left out if there is none. */
    private static final String SHIFTED_BEFORE = "^lsl x\\d+, x\\d+, #3|^add x\\d+, x27, x\\d+, lsl #3";

    private static final String SHIFTED = SHIFTED_IN_LOAD + "|" + SHIFTED_BEFORE;

    /** Bytes between two elements of an array of references. */
    public static class ReferenceSize {
        public Map<String, Object> op() {
            return Collections.singletonMap("bytes", RawMemory.referenceSize());
        }
    }

    /** Follows a reference to a field of its object. */
    public static class Follow {
        int[] reference = new int[4];

        public int op() {
            return follow(this);
        }

        /** Static, so that its code does not first load the class of a receiver. */
        static int follow(Follow object) {
            return object.reference.length;
        }
    }

    /** Reads a field that is not a reference. */
    public static class ReadNumber {
        int number = 4;

        public int op() {
            return follow(this);
        }

        static int follow(ReadNumber object) {
            return object.number;
        }
    }

    /** Makes an object without fields. */
    public static class NoField {
        private static final class Empty {}

        public Object op() {
            return new Empty();
        }
    }

    /** Makes an object with one field of 4 bytes, which fits into 16 bytes with a header of 12. */
    public static class OneField {

        @SuppressWarnings("UnusedVariable") // there for its size
        private static final class Small {
            int field;
        }

        public Object op() {
            return new Small();
        }
    }

    /** ZGC cannot compress references by any option, so its falsifier is another collector. */
    @Pin(value = "with {each} and a heap of 1 GB, a reference takes {} bytes", ergonomics = true)
    @ForEach(collector = {SERIAL, PARALLEL, CMS, G1, SHENANDOAH, EPSILON, Z})
    @Expect(
            value = "4",
            collector = {SERIAL, PARALLEL, CMS, G1, SHENANDOAH, EPSILON})
    @Expect(value = "8", collector = Z)
    @FalsifiedBy(
            flags = "-XX:-UseCompressedOops",
            collector = {SERIAL, PARALLEL, CMS, G1, SHENANDOAH, EPSILON})
    @FalsifiedBy(
            flags = "-Xmx33g",
            collector = {SERIAL, PARALLEL, CMS, G1, SHENANDOAH, EPSILON})
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"},
            collector = Z)
    void referenceTakesFourBytes(Jvm jvm, int bytes) {
        assertThat(jvm.with("-Xmx1g").valuesOf(ReferenceSize.class)).has("bytes", bytes);
    }

    @Pin(value = "with a heap of 33 GB, a reference takes 8 bytes", ergonomics = true)
    @FalsifiedBy(flags = "-Xmx31g")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    void uncompressedReferenceTakesEightBytes(Jvm jvm) {
        assertThat(with(jvm, "-Xmx33g").valuesOf(ReferenceSize.class)).has("bytes", 8);
    }

    @Pin(
            value = "with {each}, the largest heap with compressed references has at least 31 GB and less than 32 GB",
            ergonomics = true)
    @ForEach(collector = {SERIAL, PARALLEL, CMS, G1, SHENANDOAH, EPSILON})
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    void lastHeap(Jvm jvm) {
        // With pages of 4 KB: one page is left out below the heap, or one region of 32 MB.
        LargestHeapOf last = new LargestHeapOf("UseCompressedOops", 31 << 10, 32 << 10).near(32766, 32736);
        assertThat(jvm.observe(last)).liesInside();
    }

    @Pin("without compressed references, an object with one field of 4 bytes takes {} bytes")
    @Expect(value = "16", since = "11.0.21", until = "11", vendor = Vendor.DRAGONWELL, by = "JDK-8241825")
    @Expect(value = "24", until = "14")
    @Expect(value = "16", since = "15", until = "26", arch = Arch.AARCH64, by = "JDK-8246689")
    @Expect(value = "16", since = "15", until = "26", by = "JDK-8241825")
    @FalsifiedBy(flags = "-XX:+UseCompressedOops", until = "14")
    @FalsifiedBy(probe = NoField.class, insteadOf = OneField.class, until = "14")
    @FalsifiedBy(flags = "-XX:-UseCompressedClassPointers", since = "15", until = "26")
    void classPointersAreIndependent(Jvm jvm, long bytes) {
        requireNoJvmci(jvm);
        assertThat(with(jvm, "-Xmx512m").with("-XX:-UseCompressedOops").allocationOf(OneField.class))
                .isBytesPerOp(bytes);
    }

    /** As in GraalVM, where class pointers depend on references up to 23. */
    private static void requireNoJvmci(Jvm jvm) {
        if (jvm.feature() < 24 && jvm.flag("EnableJVMCI").isOn()) {
            throw new NotApplicable("needs a VM without JVMCI, which ties class pointers to references up to 23");
        }
    }

    @Pin(value = "the VM places a heap of 2 GB below 4 GB, so that references are addresses", ergonomics = true)
    @Requires(os = Os.LINUX)
    @FalsifiedBy(flags = "-Xmx2049m")
    @FalsifiedBy(flags = "-XX:HeapBaseMinAddress=4g")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    void smallHeapIs32Bit(Jvm jvm) {
        assertThat(mode(jvm, "-Xmx2048m")).says("32-bit");
    }

    @Pin(value = "the VM places a heap of 30 GB below 32 GB, so that references are only shifted", ergonomics = true)
    @Requires(os = Os.LINUX)
    @FalsifiedBy(flags = "-Xmx30721m")
    @FalsifiedBy(flags = "-Xmx2g")
    @FalsifiedBy(flags = "-XX:HeapBaseMinAddress=32g")
    void heapIsZeroBased(Jvm jvm) {
        assertThat(mode(jvm, "-Xmx30720m")).says("Zero based");
    }

    @Pin(value = "the VM gives a heap of 31 GB a base that {}", ergonomics = true)
    @Requires(os = Os.LINUX)
    @Expect(value = "Non-zero based", says = "must be added to references", until = "8")
    @Expect(value = "Non-zero disjoint base", says = "is disjoint from references", since = "9", by = "JDK-8064457")
    @FalsifiedBy(flags = "-Xmx30720m")
    @FalsifiedBy(flags = "-XX:HeapBaseMinAddress=100g", since = "9")
    void largeHeapHasADisjointBase(Jvm jvm, String mode) {
        assertThat(mode(jvm, "-Xmx31g")).says(mode);
    }

    private static VmMessages mode(Jvm jvm, String heap) {
        return with(jvm, heap).observe(jvm.feature() < 9 ? MODE_UP_TO_8 : MODE_SINCE_9);
    }

    /** The serial collector, because every VM has it and its heap has no other requirements. */
    private static Jvm with(Jvm jvm, String heap) {
        return jvm.with(SERIAL).with(heap);
    }

    @Pin(value = "in a heap below 4 GB, C2's code uses a reference as the address", ergonomics = true)
    @Requires(jit = Jit.C2, os = Os.LINUX)
    @FalsifiedBy(flags = "-Xmx4g")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    void addressIsTheReference(Jvm jvm) {
        assertThat(followed(jvm, "-Xmx1g"))
                .hasInstruction(LOADS_4_BYTES)
                .hasInstruction(ADDRESS)
                .hasNoInstruction(SHIFTED);
    }

    @Pin(value = "with -Xmx{each}, C2's code shifts a reference {} the load that uses it", ergonomics = true)
    @Requires(jit = Jit.C2, os = Os.LINUX)
    @ForEach({"4g", "31g"})
    @Expect(value = SHIFTED_IN_LOAD, says = "within", arch = Arch.AMD64)
    @Expect(value = SHIFTED_BEFORE, says = "before", arch = Arch.AARCH64)
    @FalsifiedBy(flags = "-Xmx1g")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    void addressIsShifted(Jvm jvm, String heap, String instruction) {
        assertThat(followed(jvm, "-Xmx" + heap)).hasInstruction(LOADS_4_BYTES).hasInstruction(instruction);
    }

    @Pin("without compressed references, C2's code loads an address of 8 bytes")
    @Requires(jit = Jit.C2, os = Os.LINUX)
    @FalsifiedBy(flags = "-XX:+UseCompressedOops")
    @FalsifiedBy(probe = ReadNumber.class, insteadOf = Follow.class)
    void addressIsLoaded(Jvm jvm) {
        assertThat(followed(jvm.with("-XX:-UseCompressedOops"), "-Xmx1g"))
                .hasInstruction(LOADS_8_BYTES)
                .hasInstruction(ADDRESS)
                .hasNoInstruction(LOADS_4_BYTES);
    }

    private static MachineCode followed(Jvm jvm, String heap) {
        return with(jvm, heap).codeOf(Follow.class, "follow");
    }
}
