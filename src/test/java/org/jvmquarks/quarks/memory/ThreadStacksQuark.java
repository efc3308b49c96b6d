package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;

/**
 * On Linux, the stack of a Java thread may grow to 1 MB on x86-64 and to almost 2 MB on AArch64,
 * unless {@code -Xss} says otherwise.
 *
 * <h2>Why</h2>
 *
 * The VM reserves the address space of a stack when it starts the thread, and the kernel provides a
 * page when the thread first touches it. So the size is a limit and not what a thread costs. Arm
 * machines may run with pages of 64 KB. The zones at the end of each stack in which the VM notices
 * an overflow consist of whole pages, and then take some hundred KB.
 *
 * <h2>How it is shown</h2>
 *
 * The VM's own flag, {@code ThreadStackSize}, without options.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: 1024 KB on x86-64.
 *   <li>11 to 28: 2040 KB on AArch64.
 *   <li>not measured: AArch64 on 8 to 10.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A recursion that overflows on x86-64 may pass on AArch64, so run such tests on the architecture
 * of production. Thousands of platform threads reserve twice the address space: a limit by {@code
 * ulimit -v} or an overcommit policy that was enough on x86-64 may not be on AArch64. Say {@code
 * -Xss} where it matters.
 */
@Quark(
        id = "thread-stacks",
        title = "Sizes of thread stacks",
        source = "globals_linux_x86.hpp and globals_linux_aarch64.hpp of HotSpot",
        impact = Impact.BEHAVIOUR)
@Touches(options = {"-Xss", "-XX:ThreadStackSize"})
class ThreadStacksQuark {

    @Pin(value = "a thread's stack may grow to {} KB", ergonomics = true)
    @Requires(os = Os.LINUX)
    @Expect(value = "1024", arch = "amd64")
    @Expect(value = "2040", since = "11", arch = "aarch64")
    @FalsifiedBy(flags = "-Xss512k")
    void defaultSize(Jvm jvm, String kilobytes) {
        assertThat(jvm.flag("ThreadStackSize")).hasValue(kilobytes);
    }
}
