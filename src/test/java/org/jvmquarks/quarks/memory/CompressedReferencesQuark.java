package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Collections;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.flags.LargestHeap;
import org.jvmquarks.evidence.flags.LargestHeapOf;
import org.jvmquarks.evidence.process.VmMessagesOf;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * On 64-bit machines a reference takes 4 bytes as long as the heap is small enough: up to 32 GB
 * less what the collector needs for its alignment. Above that every reference takes 8.
 *
 * <h2>Why</h2>
 *
 * Objects begin at multiples of 8, so 32 bits can number 32 GB of them; the VM turns the number
 * into an address by a shift and, where it must, by adding a base. It places the heap so that
 * decoding is cheap: below 4 GB neither is needed ("32-bit"), below 32 GB only the shift ("zero
 * based"), above that both, where an aligned base can be or-ed in ("disjoint", 11 and later). The
 * last {@code -Xmx} with compression is 32 GB less the largest alignment that a collector may want
 * for its heap, since the page at address zero must stay unmapped. ZGC keeps its colours in the
 * upper bits of a reference and cannot compress it.
 *
 * <h2>How it is shown</h2>
 *
 * Exactly, without a measurement of time: the distance between two elements of an array, the mode
 * in the words of the VM, the last {@code -Xmx} with compression by bisection to the megabyte, and
 * the loads in C2's code. A heap is only reserved until it is used, so that no such memory is
 * needed. The sizes here are those of machines with pages of 4 KB.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 14: the class pointer in the object header is compressed only together with
 *       references; JDK-8241825 made the two independent in 15
 *   <li>18 to 24: G1 allows regions of 512 MB (JDK-8275056) and kept as much free until JDK-8354145
 *       (21.0.8 stops at 32256 MB, 21.0.13 at 32736)
 *   <li>25 and 26: Shenandoah lost 32 MB in an update of 25 (25.0.3 has them, 25.0.5 has not) and
 *       in 26, to have them again in 27
 *   <li>since 26: Epsilon has 1 MB more
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Whoever needs a little more than 32 GB should count objects first, or think of {@code
 * -XX:ObjectAlignmentInBytes=16}, which moves the limit to 64 GB.
 */
@Quark(
        id = "compressed-references",
        title = "Compressed references",
        source =
                "JVM Anatomy Quark #23; Load unsigned and better compressed oops (2009); JDK-8241825, JDK-8354145")
class CompressedReferencesQuark {

    private static final String MODE = "Compressed Oops mode: ([-\\w]+( \\w+)*)";

    private static final VmMessagesOf MODE_UP_TO_8 =
            new VmMessagesOf(
                    "compressed oops mode",
                    MODE,
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:+PrintCompressedOopsMode");

    /** Level info would do on 11, not on 17. */
    private static final VmMessagesOf MODE_SINCE_11 =
            new VmMessagesOf("compressed oops mode", MODE, "-Xlog:gc+heap+coops=debug");

    /** A field of the argument, which comes in rsi. */
    private static final String LOADS_4_BYTES = "mov \\w+, dword ptr \\[rsi \\+ \\w+]";

    private static final String LOADS_8_BYTES = "mov \\w+, qword ptr \\[rsi \\+ \\w+]";

    /** Relative to what was loaded, not to the argument, the stack (rsp) or the thread (r15). */
    private static final String ADDRESS = "mov \\w+, dword ptr \\[r(?!si|sp|15)\\w+ \\+ \\w+]";

    /** r12 is the base, 0 if there is none. */
    private static final String SHIFTED = "mov \\w+, dword ptr \\[r12 \\+ r\\w+\\*8 \\+ \\w+]";

    /** Bytes between two elements of an array of references. */
    public static class ReferenceSize {
        public Map<String, Object> op() {
            return Collections.singletonMap("bytes", RawMemory.referenceSize());
        }
    }

    /** Follows a reference to a field behind it. */
    public static class Follow {
        int[] reference = new int[4];

        public int op() {
            return follow(this);
        }

        /** Static, so that it does not load the class of a receiver before. */
        static int follow(Follow object) {
            return object.reference.length;
        }
    }

    @Pin("a reference takes 4 bytes")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-Xmx33g")
    void referenceTakesFourBytes(Jvm jvm) {
        assertThat(jvm.with("-Xmx1g").valuesOf(ReferenceSize.class)).has("bytes", 4);
    }

    @Pin("without compression a reference takes 8 bytes")
    @FalsifiedBy(flags = "-XX:+UseCompressedOops")
    void uncompressedReferenceTakesEightBytes(Jvm jvm) {
        assertThat(jvm.with("-Xmx1g", "-XX:-UseCompressedOops").valuesOf(ReferenceSize.class))
                .has("bytes", 8);
    }

    @Pin(value = "without compressed references class pointers are not compressed", until = 14)
    @FalsifiedBy(flags = "-XX:+UseCompressedOops")
    void classPointersFollowReferences(Jvm jvm) {
        assertThat(jvm.with("-XX:-UseCompressedOops").flag("UseCompressedClassPointers")).isOff();
    }

    @Pin(
            value = "without compressed references class pointers are still compressed",
            since = 15,
            until = 26)
    @FalsifiedBy(flags = "-XX:-UseCompressedClassPointers")
    void classPointersAreIndependent(Jvm jvm) {
        assertThat(jvm.with("-XX:-UseCompressedOops").flag("UseCompressedClassPointers")).isOn();
    }

    @Pin(value = "a heap of 2 GB lies below 4 GB: references are addresses", until = 8)
    @FalsifiedBy(flags = "-Xmx2049m")
    @FalsifiedBy(flags = "-XX:HeapBaseMinAddress=4g")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    void smallHeapIs32BitOn8(Jvm jvm) {
        assertThat(with(jvm, "-Xmx2048m").observe(MODE_UP_TO_8)).is("32-bit");
    }

    @Pin(value = "a heap of 2 GB lies below 4 GB: references are addresses", since = 11)
    @FalsifiedBy(flags = "-Xmx2049m")
    @FalsifiedBy(flags = "-XX:HeapBaseMinAddress=4g")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    void smallHeapIs32Bit(Jvm jvm) {
        assertThat(with(jvm, "-Xmx2048m").observe(MODE_SINCE_11)).is("32-bit");
    }

    @Pin(value = "a heap of 30 GB lies below 32 GB: references are only shifted", until = 8)
    @FalsifiedBy(flags = "-Xmx30721m")
    @FalsifiedBy(flags = "-Xmx2g")
    @FalsifiedBy(flags = "-XX:HeapBaseMinAddress=32g")
    void heapIsZeroBasedOn8(Jvm jvm) {
        assertThat(with(jvm, "-Xmx30720m").observe(MODE_UP_TO_8)).is("Zero based");
    }

    @Pin(value = "a heap of 30 GB lies below 32 GB: references are only shifted", since = 11)
    @FalsifiedBy(flags = "-Xmx30721m")
    @FalsifiedBy(flags = "-Xmx2g")
    @FalsifiedBy(flags = "-XX:HeapBaseMinAddress=32g")
    void heapIsZeroBased(Jvm jvm) {
        assertThat(with(jvm, "-Xmx30720m").observe(MODE_SINCE_11)).is("Zero based");
    }

    @Pin(value = "a heap of 31 GB has a base to be added", until = 8)
    @FalsifiedBy(flags = "-Xmx30720m")
    void largeHeapHasABaseOn8(Jvm jvm) {
        assertThat(with(jvm, "-Xmx31g").observe(MODE_UP_TO_8)).is("Non-zero based");
    }

    @Pin(value = "a heap of 31 GB has a base that can be or-ed in", since = 11)
    @FalsifiedBy(flags = "-Xmx30720m")
    @FalsifiedBy(flags = "-XX:HeapBaseMinAddress=100g")
    void largeHeapHasADisjointBase(Jvm jvm) {
        assertThat(with(jvm, "-Xmx31g").observe(MODE_SINCE_11)).is("Non-zero disjoint base");
    }

    /** The serial collector, because every VM has it and its heap has no further needs. */
    private static Jvm with(Jvm jvm, String heap) {
        return jvm.with("-XX:+UseSerialGC", heap);
    }

    @Pin("with the serial collector the last compressed heap is 32766 MB")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.SERIAL)
    void lastHeapOfSerial(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.SERIAL)).isMegabytes(32766);
    }

    @Pin("with the parallel collector the last compressed heap is 32766 MB")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.PARALLEL)
    void lastHeapOfParallel(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.PARALLEL)).isMegabytes(32766);
    }

    @Pin(value = "with CMS the last compressed heap is 32766 MB", until = 13)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.CMS)
    void lastHeapOfCms(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.CMS)).isMegabytes(32766);
    }

    @Pin(value = "with G1 the last compressed heap is 32736 MB", until = 17)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.G1)
    void lastHeapOfG1UpTo17(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.G1)).isMegabytes(32736);
    }

    @Pin(
            value = "with G1 the last compressed heap is 32256 MB, or 32736 after an update",
            since = 18,
            until = 24)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.G1)
    void lastHeapOfG1From18(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.G1)).isMegabytesOneOf(32256, 32736);
    }

    @Pin(value = "with G1 the last compressed heap is 32736 MB", since = 25)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.G1)
    void lastHeapOfG1From25(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.G1)).isMegabytes(32736);
    }

    @Pin(value = "with Shenandoah the last compressed heap is 32736 MB", until = 21)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.SHENANDOAH)
    void lastHeapOfShenandoahUpTo21(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.SHENANDOAH)).isMegabytes(32736);
    }

    @Pin(
            value =
                    "with Shenandoah the last compressed heap is 32736 MB, or 32704 after an update",
            since = 25,
            until = 26)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.SHENANDOAH)
    void lastHeapOfShenandoahFrom25(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.SHENANDOAH)).isMegabytesOneOf(32736, 32704);
    }

    @Pin(value = "with Shenandoah the last compressed heap is 32736 MB again", since = 27)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.SHENANDOAH)
    void lastHeapOfShenandoahFrom27(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.SHENANDOAH)).isMegabytes(32736);
    }

    @Pin(value = "with Epsilon the last compressed heap is 32766 MB", until = 25)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.EPSILON)
    void lastHeapOfEpsilonUpTo25(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.EPSILON)).isMegabytes(32766);
    }

    @Pin(value = "with Epsilon the last compressed heap is 32767 MB", since = 26)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.EPSILON)
    void lastHeapOfEpsilonFrom26(Jvm jvm) {
        assertThat(lastHeap(jvm, Collector.EPSILON)).isMegabytes(32767);
    }

    private static LargestHeap lastHeap(Jvm jvm, Collector collector) {
        return jvm.with(collector.options())
                .observe(new LargestHeapOf("UseCompressedOops", 32_200, 32_900));
    }

    @Pin("ZGC does not compress references")
    @FalsifiedBy(flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"})
    @Requires(collector = Collector.Z)
    void zDoesNotCompress(Jvm jvm) {
        assertThat(jvm.with(Collector.Z.options()).with("-Xmx1g").flag("UseCompressedOops"))
                .isOff();
    }

    @Pin("a heap below 4 GB: the reference is the address")
    @FalsifiedBy(flags = "-Xmx4g")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @Requires(jit = Jit.C2, arch = "amd64")
    void addressIsTheReference(Jvm jvm) {
        assertThat(followed(jvm, "-Xmx1g"))
                .hasInstruction(LOADS_4_BYTES)
                .hasInstruction(ADDRESS)
                .hasNoInstruction(SHIFTED);
    }

    @Pin("a heap below 32 GB: the processor shifts the reference as it loads")
    @FalsifiedBy(flags = "-Xmx1g")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @Requires(jit = Jit.C2, arch = "amd64")
    void addressIsShifted(Jvm jvm) {
        assertThat(followed(jvm, "-Xmx4g")).hasInstruction(LOADS_4_BYTES).hasInstruction(SHIFTED);
    }

    @Pin("a heap above that: the same instruction, with the base in r12")
    @FalsifiedBy(flags = "-Xmx1g")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @Requires(jit = Jit.C2, arch = "amd64")
    void baseIsAdded(Jvm jvm) {
        assertThat(followed(jvm, "-Xmx31g")).hasInstruction(LOADS_4_BYTES).hasInstruction(SHIFTED);
    }

    @Pin("without compression the address is loaded")
    @FalsifiedBy(flags = "-XX:+UseCompressedOops")
    @Requires(jit = Jit.C2, arch = "amd64")
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
