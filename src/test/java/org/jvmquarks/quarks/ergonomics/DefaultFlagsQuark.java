package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.evidence.flags.DefaultFlagsOf;

/**
 * A VM that is started without options has its defaults: of the hundreds of flags that need no
 * unlocking nobody sets one but the VM's own ergonomics. What the defaults are is another matter,
 * and changes with every version.
 *
 * <h2>Why</h2>
 *
 * A flag has the value that was compiled in until somebody sets it, and the VM remembers who: its
 * ergonomics, which look at the machine, the command line, environment variables, a file of flags.
 * Packagers and base images may do the latter behind one's back.
 *
 * <h2>How it is shown</h2>
 *
 * {@code -XX:+PrintFlagsFinal} lists each flag with its value and with who set it; on 8, which
 * lists only that somebody did, the VM's management bean says who. Flags that need unlocking are
 * left out, users do not meet them. Every default is recorded as an observation: a comparison of
 * two JDKs lists the defaults that changed, without a list made by hand.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: a flag that was set is listed with a colon, as {@code :=}.
 *   <li>since 9: the list says who set a flag.
 *   <li>since 26: the list has diagnostic and experimental flags as well, locked or not.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Compare the defaults of two versions before you compare their performance; and set no flag to the
 * value that it has anyway, as the next version may know better.
 */
@Quark(
        id = "default-flags",
        title = "Default flags",
        source = "the java command and -XX:+PrintFlagsFinal")
class DefaultFlagsQuark {

    @Pin("flags have their defaults, or what ergonomics choose")
    @FalsifiedBy(flags = "-XX:+HeapDumpOnOutOfMemoryError")
    @FalsifiedBy(flags = "-XX:MaxHeapFreeRatio=70")
    void nobodySetsAFlag(Jvm jvm) {
        assertThat(jvm.observe(new DefaultFlagsOf())).hasOnlyErgonomicValues();
    }
}
