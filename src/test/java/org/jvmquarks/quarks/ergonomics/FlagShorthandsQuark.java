package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.flags.AllFlags;
import org.jvmquarks.evidence.flags.AllFlagsOf;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * Some {@code -X} options are another name for one flag: {@code -Xbatch} switches off {@code BackgroundCompilation},
 * {@code -Xrs} switches on {@code ReduceSignalUsage}, and neither changes another flag.
 *
 * <h2>Why</h2>
 *
 * For such an option the VM's argument parser sets the flag and does nothing else; no ergonomics depend on it.
 * {@code -Xint}, {@code -Xmixed} and {@code -Xcomp} are different: each first resets a group of flags to their
 * defaults, {@code BackgroundCompilation} among them.
 *
 * <h2>How it is shown</h2>
 *
 * {@code -XX:+PrintFlagsFinal} lists all flags with their values. The pin compares the whole lists of a VM with the
 * option and of one without: they differ in one line.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Compare the lists of two command lines, or of two JDKs, before you compare their performance. Put {@code -Xbatch}
 * after {@code -Xmixed} or {@code -Xint}: before them it has no effect.
 */
@Quark(
        id = "flag-shorthands",
        title = "Options that stand for flags",
        source = "the java command and -XX:+PrintFlagsFinal",
        impact = Impact.INTERNAL)
@Touches(options = {"-Xbatch", "-Xrs"})
class FlagShorthandsQuark {

    /** With the flag itself, the option has nothing left to change. */
    @Pin("{each} changes the flag {} and no other")
    @Requires(jit = Jit.C2)
    @ForEach({"-Xbatch", "-Xrs"})
    @Expect(value = "BackgroundCompilation", each = "-Xbatch")
    @Expect(value = "ReduceSignalUsage", each = "-Xrs")
    @FalsifiedBy(flags = "-Xcomp", each = "-Xbatch")
    @FalsifiedBy(flags = "-XX:-BackgroundCompilation", each = "-Xbatch")
    @FalsifiedBy(
            flags = {"-XX:+ReduceSignalUsage", "-XX:-BackgroundCompilation"},
            each = "-Xrs")
    void batchIsOneFlag(Jvm jvm, String option, String flag) {
        AllFlags plain = jvm.observe(new AllFlagsOf());
        assertThat(jvm.with(option).observe(new AllFlagsOf())).differsFromOnlyIn(plain, flag);
    }
}
