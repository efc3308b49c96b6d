package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * The VM reserves 240 MB of addresses for compiled code, on x86-64 and on AArch64 alike; without
 * tiered compilation it reserves 48 MB. Since JDK 9 a cache of 240 MB or more has three segments,
 * and a smaller one has a single segment.
 *
 * <h2>Why</h2>
 *
 * Tiered compilation makes much more code: C1 compiles most methods with counters first, and C2
 * compiles the hot ones again. So the VM multiplies the 48 MB of the platform by five. When the
 * cache is full, the VM stops compiling until it has thrown out code that is no longer used, and
 * methods stay in the interpreter. The segments separate code that lives as long as the VM, code
 * with counters, which lives shortly, and C2's code. They are of use only in a large cache, so the
 * VM makes them by itself from 240 MB on.
 *
 * <p>A call on AArch64 reaches 128 MB in either direction, and on x86-64 2 GB. So the size decides
 * on AArch64 whether calls need a trampoline, and both have the same default all the same.
 *
 * <h2>How it is shown</h2>
 *
 * The VM reports its flags. The size is compared in whole MB, as newer versions add a page to 240
 * MB.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: 240 MB with tiered compilation and 48 MB without it.
 *   <li>since 9: three segments (JEP 197).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A service with a small {@code -XX:ReservedCodeCacheSize} loses the segments with it; {@code
 * -XX:+SegmentedCodeCache} brings them back. Reserved memory is not memory in use: lower the size
 * only where a limit of addresses demands it. Watch {@code CodeCache is full} in the log, and the
 * pools {@code CodeHeap} or {@code Code Cache} of the memory beans, whose names depend on the
 * segments.
 */
@Quark(
        id = "code-cache",
        title = "Size of the code cache",
        source = "JEP 197, -XX:ReservedCodeCacheSize",
        impact = Impact.PERFORMANCE)
@Requires(
        jit = {Jit.C1, Jit.C2},
        arch = {"amd64", "aarch64"})
@Touches(options = {"-XX:ReservedCodeCacheSize", "-XX:SegmentedCodeCache"})
class CodeCacheQuark {
    private static final long MEGABYTE = 1 << 20;

    @Pin(value = "by default, the VM reserves {} MB for code", ergonomics = true)
    @Expect(value = "240")
    @FalsifiedBy(flags = "-XX:-TieredCompilation")
    @FalsifiedBy(flags = "-XX:ReservedCodeCacheSize=64m")
    void sizeByDefault(Jvm jvm, long megabytes) {
        assertThat(megabytes(jvm)).as("MB reserved for code").isEqualTo(megabytes);
    }

    @Pin(value = "without tiered compilation, the VM reserves {} MB for code", ergonomics = true)
    @Touches(options = {"-XX:ReservedCodeCacheSize", "-XX:TieredCompilation"})
    @Expect(value = "48")
    @FalsifiedBy(flags = "-XX:+TieredCompilation")
    @FalsifiedBy(flags = "-XX:ReservedCodeCacheSize=64m")
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

    private static long megabytes(Jvm jvm) {
        return jvm.flag("ReservedCodeCacheSize")
                        .value()
                        .map(Long::valueOf)
                        .orElseThrow(() -> new IllegalStateException("the size is not known"))
                / MEGABYTE;
    }
}
