package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.flags.AllFlags;
import org.jvmquarks.evidence.flags.AllFlagsOf;
import org.jvmquarks.jdk.Jit;

/**
 * Some {@code -X} options are but another name of a flag: {@code -Xbatch} switches one off, and of
 * all the hundreds no other changes.
 *
 * <h2>Why</h2>
 *
 * The parser of arguments sets the flag and has done; ergonomics, which may set others as a
 * consequence, takes no notice of this one. Other shorthands are not that innocent.
 *
 * <h2>How it is shown</h2>
 *
 * {@code -XX:+PrintFlagsFinal} lists all flags with their values. The two lists, with the option
 * and without, are compared whole: they differ in one line.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: so it is.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Compare the lists of two command lines, or of two JDKs, before you compare their performance.
 */
@Quark(
        id = "flag-shorthands",
        title = "Options that stand for flags",
        source = "the java command and -XX:+PrintFlagsFinal")
class FlagShorthandsQuark {

    @Pin("-Xbatch is -XX:-BackgroundCompilation and nothing else")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-BackgroundCompilation")
    void batchIsOneFlag(Jvm jvm) {
        AllFlags plain = jvm.observe(new AllFlagsOf());
        assertThat(plain).hasDefault("BackgroundCompilation", "true");
        assertThat(jvm.with("-Xbatch").observe(new AllFlagsOf()))
                .differsFromOnlyIn(plain, "BackgroundCompilation");
    }
}
