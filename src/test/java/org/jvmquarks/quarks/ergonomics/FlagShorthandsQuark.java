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
 * all the hundreds no other changes. What an option really does is what {@code
 * -XX:+PrintFlagsFinal} has other than without it.
 *
 * <p>For users: compare the lists of two command lines, or of two JDKs, before you compare their
 * performance.
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
