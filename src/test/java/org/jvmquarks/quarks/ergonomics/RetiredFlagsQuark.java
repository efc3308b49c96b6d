package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.flags.FlagState;
import org.jvmquarks.evidence.flags.FlagStatus;
import org.jvmquarks.evidence.flags.FlagStatusOf;
import org.jvmquarks.jdk.Collector;

/**
 * A VM flag dies in steps: it is deprecated, and works with a warning; then obsolete, and ignored
 * with another one; then expired, and the VM that is given it does not start.
 *
 * <h2>Why</h2>
 *
 * Each release of the VM has a table of these steps in its argument parser, and expires entries by
 * its own version number. The version that a warning names is that of the step, not that of the
 * JDK: 17 says of biased locking that it was deprecated in 15. So a start script that meets a newer
 * JDK can go on as before, go on without what it asked for, or fail.
 *
 * <h2>How it is shown</h2>
 *
 * A VM is started with the flag; the state is read from whether it starts, from what it says on its
 * streams, and from the value that it then has for the flag. A misspelt flag and one that is in
 * good health are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 9: the flags of the old logging are gone (JEP 271); CMS is deprecated (JEP 291), and
 *       gone since 14 (JEP 363).
 *   <li>since 10: {@code MaxRAMFraction} is deprecated for {@code MaxRAMPercentage}.
 *   <li>since 15: {@code UseBiasedLocking} is deprecated (JEP 374); later ignored, then refused.
 *   <li>since 23: generational mode is ZGC's default (JEP 474), since 24 its only one (JEP 490).
 *   <li>since 27: compressed class pointers can no longer be switched off.
 *   <li>Versions between those of the pins are not claimed.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Read what the VM says at its start before a migration. {@code -XX:+IgnoreUnrecognizedVMOptions}
 * makes a script portable, and hides misspelt flags for ever.
 */
@Quark(
        id = "retired-flags",
        title = "Flags that came and went",
        source =
                "JVM scalability, flags that came and went; JEP 271, JEP 291, JEP 363, JEP 374,"
                        + " JEP 474, JEP 490")
public class RetiredFlagsQuark {

    /** A flag of every version that nobody retires. */
    public static class HeapDump {
        public static final String OPTION = "-XX:+HeapDumpOnOutOfMemoryError";
    }

    /** A flag of no version. */
    public static class Misspelt {
        public static final String OPTION = "-XX:+HeepDumpOnOutOfMemoryError";
    }

    public static class AlwaysActAsServerClassMachine {
        public static final String OPTION = "-XX:+AlwaysActAsServerClassMachine";
    }

    public static class ZGenerational {
        public static final String OPTION = "-XX:+ZGenerational";
    }

    public static class UseBiasedLocking {
        public static final String OPTION = "-XX:+UseBiasedLocking";
    }

    public static class UseMembar {
        public static final String OPTION = "-XX:+UseMembar";
    }

    public static class MonitorInUseLists {
        public static final String OPTION = "-XX:+MonitorInUseLists";
    }

    public static class ThreadLocalHandshakes {
        public static final String OPTION = "-XX:-ThreadLocalHandshakes";
    }

    public static class UseCompressedClassPointers {
        public static final String OPTION = "-XX:+UseCompressedClassPointers";
    }

    public static class NoCompressedClassPointers {
        public static final String OPTION = "-XX:-UseCompressedClassPointers";
    }

    public static class UseConcMarkSweepGC {
        public static final String OPTION = "-XX:+UseConcMarkSweepGC";
    }

    public static class PrintGCDateStamps {
        public static final String OPTION = "-XX:+PrintGCDateStamps";
    }

    public static class MaxRAMFraction {
        public static final String OPTION = "-XX:MaxRAMFraction=2";
    }

    public static class ParallelRefProcEnabled {
        public static final String OPTION = "-XX:+ParallelRefProcEnabled";
    }

    public static class MaxPermSize {
        public static final String OPTION = "-XX:MaxPermSize=64m";
    }

    public static class HashCodeMode {
        public static final String OPTION = "-XX:hashCode=2";
    }

    private static FlagStatus status(Class<?> option, Jvm jvm) {
        return jvm.observe(new FlagStatusOf(option));
    }

    @Pin(value = "AlwaysActAsServerClassMachine is accepted", until = 25)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = AlwaysActAsServerClassMachine.class)
    void alwaysActAsServerClassMachineAccepted(Jvm jvm) {
        assertThat(status(AlwaysActAsServerClassMachine.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "AlwaysActAsServerClassMachine is deprecated", since = 26, until = 26)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = AlwaysActAsServerClassMachine.class)
    void alwaysActAsServerClassMachineDeprecated(Jvm jvm) {
        assertThat(status(AlwaysActAsServerClassMachine.class, jvm))
                .is(FlagState.DEPRECATED)
                .hasVersion("26.0");
    }

    @Pin(value = "AlwaysActAsServerClassMachine is ignored", since = 27, until = 27)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = AlwaysActAsServerClassMachine.class)
    void alwaysActAsServerClassMachineIgnored(Jvm jvm) {
        assertThat(status(AlwaysActAsServerClassMachine.class, jvm))
                .is(FlagState.IGNORED)
                .hasVersion("27.0");
    }

    @Pin(value = "AlwaysActAsServerClassMachine is not recognized", since = 28)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = AlwaysActAsServerClassMachine.class)
    void alwaysActAsServerClassMachineUnrecognized(Jvm jvm) {
        assertThat(status(AlwaysActAsServerClassMachine.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "ZGenerational is not recognized", until = 17)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ZGenerational.class)
    void zGenerationalUnrecognizedUpTo17(Jvm jvm) {
        assertThat(status(ZGenerational.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "ZGenerational is accepted", since = 21, until = 21)
    @Requires(collector = Collector.Z)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = ZGenerational.class)
    void zGenerationalAccepted(Jvm jvm) {
        assertThat(status(ZGenerational.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "ZGenerational is ignored", since = 25, until = 25)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ZGenerational.class)
    void zGenerationalIgnored(Jvm jvm) {
        assertThat(status(ZGenerational.class, jvm)).is(FlagState.IGNORED).hasVersion("24.0");
    }

    @Pin(value = "ZGenerational is not recognized", since = 26)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ZGenerational.class)
    void zGenerationalUnrecognizedFrom26(Jvm jvm) {
        assertThat(status(ZGenerational.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "UseBiasedLocking is accepted", until = 11)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseBiasedLocking.class)
    void useBiasedLockingAccepted(Jvm jvm) {
        assertThat(status(UseBiasedLocking.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "UseBiasedLocking is deprecated", since = 17, until = 17)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseBiasedLocking.class)
    void useBiasedLockingDeprecated(Jvm jvm) {
        assertThat(status(UseBiasedLocking.class, jvm)).is(FlagState.DEPRECATED).hasVersion("15.0");
    }

    @Pin(value = "UseBiasedLocking is not recognized", since = 21)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseBiasedLocking.class)
    void useBiasedLockingUnrecognized(Jvm jvm) {
        assertThat(status(UseBiasedLocking.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "UseMembar is accepted", until = 8)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseMembar.class)
    void useMembarAccepted(Jvm jvm) {
        assertThat(status(UseMembar.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "UseMembar is deprecated", since = 11, until = 11)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseMembar.class)
    void useMembarDeprecated(Jvm jvm) {
        assertThat(status(UseMembar.class, jvm)).is(FlagState.DEPRECATED).hasVersion("10.0");
    }

    @Pin(value = "UseMembar is not recognized", since = 17)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseMembar.class)
    void useMembarUnrecognized(Jvm jvm) {
        assertThat(status(UseMembar.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "MonitorInUseLists is accepted", until = 8)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = MonitorInUseLists.class)
    void monitorInUseListsAccepted(Jvm jvm) {
        assertThat(status(MonitorInUseLists.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "MonitorInUseLists is deprecated", since = 11, until = 11)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MonitorInUseLists.class)
    void monitorInUseListsDeprecated(Jvm jvm) {
        assertThat(status(MonitorInUseLists.class, jvm))
                .is(FlagState.DEPRECATED)
                .hasVersion("10.0");
    }

    @Pin(value = "MonitorInUseLists is not recognized", since = 17)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MonitorInUseLists.class)
    void monitorInUseListsUnrecognized(Jvm jvm) {
        assertThat(status(MonitorInUseLists.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "ThreadLocalHandshakes is not recognized", until = 8)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ThreadLocalHandshakes.class)
    void threadLocalHandshakesUnrecognizedUpTo8(Jvm jvm) {
        assertThat(status(ThreadLocalHandshakes.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "ThreadLocalHandshakes is accepted", since = 11, until = 11)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = ThreadLocalHandshakes.class)
    void threadLocalHandshakesAccepted(Jvm jvm) {
        assertThat(status(ThreadLocalHandshakes.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "ThreadLocalHandshakes is not recognized", since = 17)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ThreadLocalHandshakes.class)
    void threadLocalHandshakesUnrecognizedFrom17(Jvm jvm) {
        assertThat(status(ThreadLocalHandshakes.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "UseCompressedClassPointers is accepted", until = 21)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseCompressedClassPointers.class)
    void useCompressedClassPointersAccepted(Jvm jvm) {
        assertThat(status(UseCompressedClassPointers.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "UseCompressedClassPointers is deprecated", since = 25, until = 26)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseCompressedClassPointers.class)
    void useCompressedClassPointersDeprecated(Jvm jvm) {
        assertThat(status(UseCompressedClassPointers.class, jvm))
                .is(FlagState.DEPRECATED)
                .hasVersion("25.0");
    }

    @Pin(value = "UseCompressedClassPointers is ignored", since = 27)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = NoCompressedClassPointers.class)
    void useCompressedClassPointersIgnored(Jvm jvm) {
        assertThat(status(NoCompressedClassPointers.class, jvm))
                .is(FlagState.IGNORED)
                .hasVersion("27.0");
    }

    @Pin(value = "UseConcMarkSweepGC is accepted", until = 8)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseConcMarkSweepGC.class)
    void useConcMarkSweepGCAccepted(Jvm jvm) {
        assertThat(status(UseConcMarkSweepGC.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "UseConcMarkSweepGC is deprecated", since = 11, until = 11)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseConcMarkSweepGC.class)
    void useConcMarkSweepGCDeprecated(Jvm jvm) {
        assertThat(status(UseConcMarkSweepGC.class, jvm))
                .is(FlagState.DEPRECATED)
                .hasVersion("9.0");
    }

    @Pin(value = "UseConcMarkSweepGC is not recognized", since = 17)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseConcMarkSweepGC.class)
    void useConcMarkSweepGCUnrecognized(Jvm jvm) {
        assertThat(status(UseConcMarkSweepGC.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "PrintGCDateStamps is accepted", until = 8)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = PrintGCDateStamps.class)
    void printGCDateStampsAccepted(Jvm jvm) {
        assertThat(status(PrintGCDateStamps.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "PrintGCDateStamps is not recognized", since = 11)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = PrintGCDateStamps.class)
    void printGCDateStampsUnrecognized(Jvm jvm) {
        assertThat(status(PrintGCDateStamps.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "MaxRAMFraction is accepted", until = 8)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = MaxRAMFraction.class)
    void maxRAMFractionAccepted(Jvm jvm) {
        assertThat(status(MaxRAMFraction.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "MaxRAMFraction is deprecated", since = 11, until = 21)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MaxRAMFraction.class)
    void maxRAMFractionDeprecated(Jvm jvm) {
        assertThat(status(MaxRAMFraction.class, jvm)).is(FlagState.DEPRECATED).hasVersion("10.0");
    }

    @Pin(value = "MaxRAMFraction is not recognized", since = 25)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MaxRAMFraction.class)
    void maxRAMFractionUnrecognized(Jvm jvm) {
        assertThat(status(MaxRAMFraction.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "ParallelRefProcEnabled is accepted", until = 25)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = ParallelRefProcEnabled.class)
    void parallelRefProcEnabledAccepted(Jvm jvm) {
        assertThat(status(ParallelRefProcEnabled.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "ParallelRefProcEnabled is deprecated", since = 26, until = 26)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ParallelRefProcEnabled.class)
    void parallelRefProcEnabledDeprecated(Jvm jvm) {
        assertThat(status(ParallelRefProcEnabled.class, jvm))
                .is(FlagState.DEPRECATED)
                .hasVersion("26.0");
    }

    @Pin(value = "ParallelRefProcEnabled is ignored", since = 27, until = 27)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ParallelRefProcEnabled.class)
    void parallelRefProcEnabledIgnored(Jvm jvm) {
        assertThat(status(ParallelRefProcEnabled.class, jvm))
                .is(FlagState.IGNORED)
                .hasVersion("27.0");
    }

    @Pin(value = "ParallelRefProcEnabled is not recognized", since = 28)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ParallelRefProcEnabled.class)
    void parallelRefProcEnabledUnrecognized(Jvm jvm) {
        assertThat(status(ParallelRefProcEnabled.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "MaxPermSize is ignored", until = 11)
    @FalsifiedBy(flags = "-XX:-PrintWarnings")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MaxPermSize.class)
    void maxPermSizeIgnored(Jvm jvm) {
        assertThat(status(MaxPermSize.class, jvm)).is(FlagState.IGNORED).hasVersion("8.0");
    }

    @Pin(value = "MaxPermSize is not recognized", since = 17)
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MaxPermSize.class)
    void maxPermSizeUnrecognized(Jvm jvm) {
        assertThat(status(MaxPermSize.class, jvm)).is(FlagState.UNRECOGNIZED);
    }

    @Pin(value = "hashCode is accepted", until = 8)
    @FalsifiedBy(probe = Misspelt.class, insteadOf = HashCodeMode.class)
    void hashCodeModeAccepted(Jvm jvm) {
        assertThat(status(HashCodeMode.class, jvm)).is(FlagState.ACCEPTED);
    }

    @Pin(value = "hashCode needs to be unlocked", since = 11)
    @FalsifiedBy(flags = "-XX:+UnlockExperimentalVMOptions")
    void hashCodeModeLocked(Jvm jvm) {
        assertThat(status(HashCodeMode.class, jvm)).is(FlagState.NEEDS_UNLOCK);
    }
}
