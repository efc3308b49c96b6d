package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.flags.FlagStatusOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.option.FlagStep;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.verdict.Impact;

/**
 * HotSpot retires a VM flag in steps: a deprecated flag works with a warning; an obsolete one has no effect, with
 * another warning; with an expired one the VM does not start.
 *
 * <h2>Why</h2>
 *
 * Each release of the VM has a table of these steps in its argument parser, and compares the entries with its own
 * version number. A warning names the version of the step, not that of the JDK: 17 says that biased locking was
 * deprecated in 15. So on a newer JDK a start script can work as before, start without the effect that it requested, or
 * fail.
 *
 * <h2>How it is shown</h2>
 *
 * The guest starts a VM with the flag. The state follows from whether that VM starts, from its messages, and from the
 * value of the flag. A misspelt flag and one that is not retired are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 9: most flags of the old logging are gone (JEP 271), though {@code PrintGC} and {@code PrintGCDetails}
 *       still work with a warning. CMS is deprecated (JEP 291); its flag has no effect in 14 (JEP 363), and stops the
 *       VM since 15.
 *   <li>since 10: {@code MaxRAMPercentage} replaces {@code MaxRAMFraction} (JDK-8186248). The latter has no effect in
 *       23, and stops the VM since 24 (JDK-8324771).
 *   <li>since 15: {@code UseBiasedLocking} is deprecated (JEP 374); it has no effect in 18, and stops the VM since 19.
 *   <li>since 17: flags that were ignored for a long time, such as {@code MaxPermSize}, stop the VM (JDK-8256717).
 *   <li>since 23: generational mode is ZGC's default (JEP 474), since 24 its only one (JEP 490).
 *   <li>since 27: {@code -XX:-UseCompressedClassPointers} has no effect.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24, where the states follow from the tables in HotSpot's
 *       source.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Start the application once on the new JDK with its options, and read all messages of the VM. Remove what is
 * deprecated while the old JDK still accepts it. {@code -XX:+IgnoreUnrecognizedVMOptions} makes the VM skip options
 * that it does not know, and hides misspelt ones for good; it does not help against what the VM knows and refuses, such
 * as two collectors.
 */
@Quark(
        id = "retired-flags",
        title = "Retired flags",
        source = "JVM scalability, flags that came and went; JEP 271, JEP 291, JEP 363, JEP 374, JEP 474, JEP 490",
        impact = Impact.STARTUP)
public class RetiredFlagsQuark {

    /** A flag that exists in every version and is not retired. */
    public static class HeapDump {
        public static final String OPTION = "-XX:+HeapDumpOnOutOfMemoryError";
    }

    /** A flag that exists in no version. */
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

    public static class UseGCLogFileRotation {
        public static final String OPTION = "-XX:-UseGCLogFileRotation";
    }

    public static class PrintTenuringDistribution {
        public static final String OPTION = "-XX:+PrintTenuringDistribution";
    }

    public static class UseParallelOldGC {
        public static final String OPTION = "-XX:-UseParallelOldGC";
    }

    public static class AggressiveOpts {
        public static final String OPTION = "-XX:-AggressiveOpts";
    }

    public static class RegisterFinalizersAtInit {
        public static final String OPTION = "-XX:+RegisterFinalizersAtInit";
    }

    public static class HashCodeMode {
        public static final String OPTION = "-XX:hashCode=2";
    }

    @Pin(value = "the flag AlwaysActAsServerClassMachine is {}", flag = "AlwaysActAsServerClassMachine")
    @Expect(value = "accepted", until = "25")
    @Expect(value = "deprecated in 26.0", since = "26", until = "26", by = "JDK-8370843")
    @Expect(value = "ignored since 27.0", since = "27", until = "27", by = "JEP 523")
    @Expect(value = "unrecognized", since = "28", by = "JDK-8384844")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = AlwaysActAsServerClassMachine.class, until = "27")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = AlwaysActAsServerClassMachine.class, since = "26")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "26", until = "27")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "28")
    @Touches(options = "-XX:AlwaysActAsServerClassMachine")
    void alwaysActAsServerClassMachine(Jvm jvm, FlagStep step) {
        check(jvm, AlwaysActAsServerClassMachine.class, step);
    }

    @Pin(value = "the flag ZGenerational is {}", flag = "ZGenerational")
    @Expect(value = "unrecognized", until = "20")
    @Expect(value = "accepted", since = "21", until = "22", by = "JEP 439")
    @Expect(value = "deprecated in 23.0", since = "23", until = "23", by = "JEP 474")
    @Expect(value = "ignored since 24.0", since = "24", until = "25", by = "JEP 490")
    @Expect(value = "unrecognized", since = "26")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = ZGenerational.class, since = "21", until = "25")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ZGenerational.class, until = "20")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ZGenerational.class, since = "23")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "23", until = "25")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", until = "20")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "26")
    @Touches(options = "-XX:ZGenerational")
    void zGenerational(Jvm jvm, FlagStep step) {
        boolean isZsOwn = jvm.feature() >= 21 && jvm.feature() <= 23;
        check(isZsOwn ? jvm.with(Collector.Z) : jvm, ZGenerational.class, step);
    }

    @Pin(value = "the flag UseBiasedLocking is {}", flag = "UseBiasedLocking")
    @Expect(value = "accepted", until = "14")
    @Expect(value = "deprecated in 15.0", since = "15", until = "17", by = "JEP 374")
    @Expect(value = "ignored since 18.0", since = "18", until = "18")
    @Expect(value = "unrecognized", since = "19")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseBiasedLocking.class, until = "18")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseBiasedLocking.class, since = "15")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "15", until = "18")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "19")
    @Touches(options = "-XX:UseBiasedLocking")
    void useBiasedLocking(Jvm jvm, FlagStep step) {
        check(jvm, UseBiasedLocking.class, step);
    }

    @Pin(value = "the flag UseMembar is {}", flag = "UseMembar")
    @Expect(value = "accepted", until = "9")
    @Expect(value = "deprecated in 10.0", since = "10", until = "11")
    @Expect(value = "ignored since 12.0", since = "12", until = "16")
    @Expect(value = "unrecognized", since = "17", by = "JDK-8256717")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseMembar.class, until = "16")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseMembar.class, since = "10")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "10", until = "16")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "17")
    @Touches(options = "-XX:UseMembar")
    void useMembar(Jvm jvm, FlagStep step) {
        check(jvm, UseMembar.class, step);
    }

    @Pin(value = "the flag MonitorInUseLists is {}", flag = "MonitorInUseLists")
    @Expect(value = "accepted", until = "9")
    @Expect(value = "deprecated in 10.0", since = "10", until = "11")
    @Expect(value = "ignored since 12.0", since = "12", until = "12")
    @Expect(value = "unrecognized", since = "13")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = MonitorInUseLists.class, until = "12")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MonitorInUseLists.class, since = "10")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "10", until = "12")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "13")
    @Touches(options = "-XX:MonitorInUseLists")
    void monitorInUseLists(Jvm jvm, FlagStep step) {
        check(jvm, MonitorInUseLists.class, step);
    }

    @Pin(value = "the flag ThreadLocalHandshakes is {}", flag = "ThreadLocalHandshakes")
    @Expect(value = "unrecognized", until = "9")
    @Expect(value = "accepted", since = "10", until = "12", by = "JEP 312")
    @Expect(value = "deprecated in 13.0", since = "13", until = "13")
    @Expect(value = "ignored since 14.0", since = "14", until = "14")
    @Expect(value = "unrecognized", since = "15")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = ThreadLocalHandshakes.class, since = "10", until = "14")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ThreadLocalHandshakes.class, until = "9")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ThreadLocalHandshakes.class, since = "13")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "13", until = "14")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", until = "9")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "15")
    @Touches(options = "-XX:ThreadLocalHandshakes")
    void threadLocalHandshakes(Jvm jvm, FlagStep step) {
        check(jvm, ThreadLocalHandshakes.class, step);
    }

    @Pin(value = "the flag UseCompressedClassPointers is {}", flag = "UseCompressedClassPointers")
    @Requires(bits = 64)
    @Expect(value = "accepted", until = "24")
    @Expect(value = "deprecated in 25.0", since = "25", until = "26", by = "JDK-8350753")
    @Expect(value = "ignored since 27.0", since = "27")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseCompressedClassPointers.class)
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseCompressedClassPointers.class, since = "25")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "25")
    @Touches(options = "-XX:UseCompressedClassPointers")
    void useCompressedClassPointers(Jvm jvm, FlagStep step) {
        check(jvm, UseCompressedClassPointers.class, step);
    }

    @Pin(value = "the flag UseConcMarkSweepGC is {}", flag = "UseConcMarkSweepGC", ergonomics = true)
    @Expect(value = "accepted", until = "8")
    @Expect(value = "deprecated in 9.0", since = "9", until = "13", by = "JEP 291")
    @Expect(value = "ignored since 14.0", since = "14", until = "14", by = "JEP 363")
    @Expect(value = "unrecognized", since = "15", by = "JEP 363")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseConcMarkSweepGC.class, until = "14")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseConcMarkSweepGC.class, since = "9")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "9", until = "14")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "15")
    @Touches(options = "-XX:UseConcMarkSweepGC")
    void useConcMarkSweepGC(Jvm jvm, FlagStep step) {
        check(jvm, UseConcMarkSweepGC.class, step);
    }

    @Pin(value = "the flag PrintGCDateStamps is {}", flag = "PrintGCDateStamps")
    @Expect(value = "accepted", until = "8")
    @Expect(value = "unrecognized", since = "9", by = "JEP 271")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = PrintGCDateStamps.class, until = "8")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = PrintGCDateStamps.class, since = "9")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "9")
    @Touches(options = "-XX:PrintGCDateStamps")
    void printGCDateStamps(Jvm jvm, FlagStep step) {
        check(jvm, PrintGCDateStamps.class, step);
    }

    @Pin(value = "the flag MaxRAMFraction is {}", flag = "MaxRAMFraction")
    @Expect(value = "accepted", until = "9")
    @Expect(value = "deprecated in 10.0", since = "10", until = "22", by = "JDK-8186248")
    @Expect(value = "ignored since 23.0", since = "23", until = "23", by = "JDK-8324771")
    @Expect(value = "unrecognized", since = "24", by = "JDK-8324771")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = MaxRAMFraction.class, until = "23")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MaxRAMFraction.class, since = "10")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "10", until = "23")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "25")
    @Touches(options = "-XX:MaxRAMFraction")
    void maxRAMFraction(Jvm jvm, FlagStep step) {
        check(jvm, MaxRAMFraction.class, step);
    }

    @Pin(value = "the flag ParallelRefProcEnabled is {}", flag = "ParallelRefProcEnabled")
    @Expect(value = "accepted", until = "25")
    @Expect(value = "deprecated in 26.0", since = "26", until = "26", by = "JDK-8359924")
    @Expect(value = "ignored since 27.0", since = "27", until = "27")
    @Expect(value = "unrecognized", since = "28", by = "JDK-8384844")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = ParallelRefProcEnabled.class, until = "27")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = ParallelRefProcEnabled.class, since = "26")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "26", until = "27")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "28")
    @Touches(options = "-XX:ParallelRefProcEnabled")
    void parallelRefProcEnabled(Jvm jvm, FlagStep step) {
        check(jvm, ParallelRefProcEnabled.class, step);
    }

    @Pin(value = "the flag MaxPermSize is {}", flag = "MaxPermSize")
    @Expect(value = "ignored since 8.0", until = "16")
    @Expect(value = "unrecognized", since = "17", by = "JDK-8256717")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = MaxPermSize.class, until = "16")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = MaxPermSize.class)
    @FalsifiedBy(flags = "-XX:-PrintWarnings", until = "16")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "17")
    @Touches(options = "-XX:MaxPermSize")
    void maxPermSize(Jvm jvm, FlagStep step) {
        check(jvm, MaxPermSize.class, step);
    }

    @Pin(value = "the flag UseGCLogFileRotation is {}", flag = "UseGCLogFileRotation")
    @Expect(value = "accepted", until = "8")
    @Expect(value = "unrecognized", since = "9", by = "JEP 271")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseGCLogFileRotation.class, until = "8")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseGCLogFileRotation.class, since = "9")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "9")
    @Touches(options = "-XX:UseGCLogFileRotation")
    void useGCLogFileRotation(Jvm jvm, FlagStep step) {
        check(jvm, UseGCLogFileRotation.class, step);
    }

    @Pin(value = "the flag PrintTenuringDistribution is {}", flag = "PrintTenuringDistribution")
    @Expect(value = "accepted", until = "8")
    @Expect(value = "unrecognized", since = "9", by = "JEP 271")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = PrintTenuringDistribution.class, until = "8")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = PrintTenuringDistribution.class, since = "9")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "9")
    @Touches(options = "-XX:PrintTenuringDistribution")
    void printTenuringDistribution(Jvm jvm, FlagStep step) {
        check(jvm, PrintTenuringDistribution.class, step);
    }

    @Pin(value = "the flag UseParallelOldGC is {}", flag = "UseParallelOldGC")
    @Expect(value = "accepted", until = "13")
    @Expect(value = "deprecated in 14.0", since = "14", until = "14", by = "JEP 366")
    @Expect(value = "ignored since 15.0", since = "15", until = "15", by = "JEP 366")
    @Expect(value = "unrecognized", since = "16")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = UseParallelOldGC.class, until = "15")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = UseParallelOldGC.class, since = "14")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "14", until = "15")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "16")
    @Touches(options = "-XX:UseParallelOldGC")
    void useParallelOldGC(Jvm jvm, FlagStep step) {
        check(jvm, UseParallelOldGC.class, step);
    }

    @Pin(value = "the flag AggressiveOpts is {}", flag = "AggressiveOpts")
    @Expect(value = "accepted", until = "10")
    @Expect(value = "deprecated in 11.0", since = "11", until = "11", by = "JDK-8199777")
    @Expect(value = "ignored since 12.0", since = "12", until = "12", by = "JDK-8150552")
    @Expect(value = "unrecognized", since = "13")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = AggressiveOpts.class, until = "12")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = AggressiveOpts.class, since = "11")
    @FalsifiedBy(flags = "-XX:-PrintWarnings", since = "11", until = "12")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "13")
    @Touches(options = "-XX:AggressiveOpts")
    void aggressiveOpts(Jvm jvm, FlagStep step) {
        check(jvm, AggressiveOpts.class, step);
    }

    @Pin(value = "the flag RegisterFinalizersAtInit is {}", flag = "RegisterFinalizersAtInit")
    @Expect(value = "accepted", until = "21")
    @Expect(value = "unrecognized", since = "25")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = RegisterFinalizersAtInit.class, until = "21")
    @FalsifiedBy(probe = HeapDump.class, insteadOf = RegisterFinalizersAtInit.class, since = "25")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", since = "25")
    @Touches(options = "-XX:RegisterFinalizersAtInit")
    void registerFinalizersAtInit(Jvm jvm, FlagStep step) {
        check(jvm, RegisterFinalizersAtInit.class, step);
    }

    @Pin(value = "the flag hashCode {} to be unlocked", flag = "hashCode")
    @Expect(value = "ACCEPTED", says = "does not need", until = "8")
    @Expect(value = "NEEDS_UNLOCK", says = "needs", since = "11")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = HashCodeMode.class)
    @FalsifiedBy(flags = "-XX:+UnlockExperimentalVMOptions", since = "11")
    @Touches(options = "-XX:hashCode")
    void hashCodeMode(Jvm jvm, OptionOutcome outcome) {
        assertThat(jvm.observe(new FlagStatusOf(HashCodeMode.class))).hasOutcome(outcome);
    }

    private static void check(Jvm jvm, Class<?> option, FlagStep expected) {
        assertThat(jvm.observe(new FlagStatusOf(option))).hasStep(expected);
    }
}
