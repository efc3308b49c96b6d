package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.flags.DefaultFlagsOf;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * In a VM that starts without options, each flag that needs no unlocking has its default or a value that the VM's
 * ergonomics chose. The defaults themselves change with every version.
 *
 * <h2>Why</h2>
 *
 * A flag has its compiled-in value until something sets it, and the VM remembers what set it: its ergonomics, which
 * look at the machine, the command line, environment variables, a file of flags, or the runtime image. Packagers and
 * base images can set flags unnoticed in this way.
 *
 * <h2>How it is shown</h2>
 *
 * {@code -XX:+PrintFlagsFinal} lists each flag with its value and its origin; on 8, where the list shows only that a
 * flag was set, the VM's management bean names the origin. The pin leaves out flags that need unlocking, as users
 * rarely meet them. It records every default as an observation, so a comparison of two JDKs lists all defaults that
 * changed.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the list marks with a colon, {@code :=}, a flag that was set.
 *   <li>since 9: the list names the origin of each value.
 *   <li>since 26: the list contains diagnostic and experimental flags as well, locked or not.
 *   <li>GraalVM's runtime image sets flags of its own; the pin is about VMs with C2.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Compare the defaults of two versions before you compare their performance. Do not set a flag to its default: the next
 * version may have a better one.
 */
@Quark(
        id = "default-flags",
        title = "Default flags",
        source = "the java command and -XX:+PrintFlagsFinal",
        impact = Impact.PERFORMANCE)
class DefaultFlagsQuark {

    @Pin(
            value = "without options, each flag that needs no unlocking has its default or an ergonomic value",
            ergonomics = true)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:+HeapDumpOnOutOfMemoryError")
    @FalsifiedBy(flags = "-XX:MaxHeapFreeRatio=70")
    void nobodySetsAFlag(Jvm jvm) {
        assertThat(jvm.observe(new DefaultFlagsOf())).hasOnlyErgonomicValues();
    }
}
