package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCodeAssert;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * The VM reserves 240 MB of addresses for compiled code; without tiered compilation it reserves 48 MB. Since JDK 9 a
 * cache of 240 MB or more has three segments, and a smaller one has a single segment.
 *
 * <h2>Why</h2>
 *
 * Tiered compilation makes much more code: C1 compiles most methods with counters first, and C2 compiles the hot ones
 * again. So the VM multiplies the platform's 48 MB by five. When the cache is full, the VM stops compiling until it has
 * discarded code that is no longer used, and until then methods stay interpreted. The segments separate code that lives
 * as long as the VM, code with counters, which is short-lived, and C2's code. From 240 MB on, the VM makes them by
 * default.
 *
 * <p>A jump of AArch64 reaches 128 MB in either direction, one of x86-64 2 GB. So on AArch64 the size decides how code
 * jumps to the VM's stubs: with one instruction if they are in reach, or else with three. With the stubs' segment in
 * the middle, they are in reach up to 240 MB.
 *
 * <h2>How it is shown</h2>
 *
 * The VM reports its flags. The size is compared in whole MB, as newer versions add a page to 240 MB. On AArch64, the
 * machine code of a small method shows at its entry the jump to a stub, which is for calls with an object of another
 * class: the stub's address is in the instruction, or in a register.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: 240 MB with tiered compilation and 48 MB without it. On AArch64, the pins begin with 11: JDK 8 limits
 *       the default to 128 MB there, and some vendors have raised this limit.
 *   <li>since 9: three segments (JEP 197).
 *   <li>since 19 and 17.0.6, on AArch64: the segment of the stubs lies in the middle, and the default size needs no
 *       longer jumps (JDK-8280872). Before, every size above 128 MB needed them. Vendors backported the change to older
 *       versions, so the pin claims nothing about these.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A service that sets a small {@code -XX:ReservedCodeCacheSize} loses the segments; {@code -XX:+SegmentedCodeCache}
 * brings them back. Reserved memory is not memory in use: lower the size only where a limit on address space demands
 * it. On AArch64, more than 240 MB makes all code larger: raise the size only if the cache gets full. Watch {@code is
 * full. Compiler has been disabled} in the log: the text before it is {@code CodeHeap '…'} with segments and
 * {@code CodeCache} without. Watch the pools of the memory beans as well: {@code CodeHeap '…'} with segments,
 * {@code CodeCache} without, {@code Code Cache} on 8.
 */
@Quark(
        id = "code-cache",
        title = "Size of the code cache",
        source = "JEP 197, JDK-8280872, -XX:ReservedCodeCacheSize",
        impact = Impact.PERFORMANCE)
@Requires(
        jit = {Jit.C1, Jit.C2},
        arch = {Arch.AMD64, Arch.AARCH64})
@Touches(options = {"-XX:ReservedCodeCacheSize", "-XX:SegmentedCodeCache"})
class CodeCacheQuark {
    private static final long MEGABYTE = 1 << 20;

    /** A jump, not a call, to the address in a register. */
    private static final String TO_REGISTER = "^br x\\d+";

    /** Counts, without calls and barriers. */
    public static class Counts {
        private int count;

        public int op() {
            count++;
            return count;
        }
    }

    @Pin(value = "by default, the VM reserves {} MB for code", ergonomics = true)
    @Expect(value = "240", arch = Arch.AMD64)
    @Expect(value = "240", arch = Arch.AARCH64, since = "11")
    @FalsifiedBy(flags = "-XX:-TieredCompilation")
    @FalsifiedBy(flags = "-XX:ReservedCodeCacheSize=64m")
    void sizeByDefault(Jvm jvm, long megabytes) {
        assertThat(megabytes(jvm)).as("MB reserved for code").isEqualTo(megabytes);
    }

    @Pin(value = "without tiered compilation, the VM reserves {} MB for code", ergonomics = true)
    @Expect(value = "48")
    @FalsifiedBy(flags = "-XX:+TieredCompilation")
    @FalsifiedBy(flags = "-XX:ReservedCodeCacheSize=64m")
    @Touches(options = {"-XX:ReservedCodeCacheSize", "-XX:TieredCompilation"})
    void sizeWithoutTiers(Jvm jvm, long megabytes) {
        assertThat(megabytes(jvm.with("-XX:-TieredCompilation")))
                .as("MB reserved for code")
                .isEqualTo(megabytes);
    }

    @Pin(value = "by default, the code cache has segments", ergonomics = true)
    @Expect(since = "11", by = "JEP 197")
    @FalsifiedBy(flags = "-XX:ReservedCodeCacheSize=64m")
    @FalsifiedBy(flags = "-XX:-SegmentedCodeCache")
    void hasSegments(Jvm jvm) {
        assertThat(jvm.flag("SegmentedCodeCache")).isOn();
    }

    @Pin("on AArch64 with a code cache of {each}, C2's code jumps to a stub of the VM {in one"
            + " instruction|by an address in a register}")
    @Requires(arch = Arch.AARCH64)
    @ForEach({"128m", "240m", "512m"})
    @Expect(each = "128m", value = "true", since = "17")
    @Expect(each = "240m", value = "true", since = "17.0.6, 19", by = "JDK-8280872")
    @Expect(each = "512m", value = "false", since = "17")
    @FalsifiedBy(
            flags = "-XX:ReservedCodeCacheSize=512m",
            each = {"128m", "240m"})
    @FalsifiedBy(flags = "-XX:ReservedCodeCacheSize=128m", each = "512m")
    void jumpsToStubs(Jvm jvm, String size, boolean isNear) {
        MachineCodeAssert code = assertThat(jvm.with(Collector.SERIAL)
                .with("-XX:ReservedCodeCacheSize=" + size)
                .codeOf(Counts.class));
        if (isNear) {
            code.hasNoInstruction(TO_REGISTER);
        } else {
            code.hasInstruction(TO_REGISTER);
        }
    }

    private static long megabytes(Jvm jvm) {
        return jvm.flag("ReservedCodeCacheSize")
                        .value()
                        .map(Long::valueOf)
                        .orElseThrow(() -> new IllegalStateException("the size is not known"))
                / MEGABYTE;
    }
}
