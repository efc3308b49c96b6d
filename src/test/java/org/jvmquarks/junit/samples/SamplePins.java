package org.jvmquarks.junit.samples;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.launch.MisbehavingProbe;
import org.jvmquarks.verdict.Inconclusive;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A pin for every verdict that there is, right and wrong. Run by a test, never as a quark. */
@Quark(id = "sample", title = "Sample", source = "none")
public class SamplePins {

    public static class Answer {
        public int op() {
            return 42;
        }
    }

    public static class Other {
        public int op() {
            return 43;
        }
    }

    public static class Ints {
        public int[] op() {
            return new int[] {1, 2};
        }
    }

    public static class Exits {
        public int op() {
            System.exit(0);
            return 42;
        }
    }

    public static class Hangs {
        public int op() throws InterruptedException {
            new CountDownLatch(1).await();
            return 42;
        }
    }

    public static class Crashes {
        public int op() throws Exception {
            MisbehavingProbe.Crashes.main(new String[0]);
            return 42;
        }
    }

    public static class Throws {
        public int op() {
            throw new IllegalStateException("the probe is wrong");
        }
    }

    @State(Scope.Thread)
    public static class Timed {
        @Benchmark
        public int op() {
            return 42;
        }
    }

    /** Checks so far; JUnit makes an instance of the class for each cell. */
    private int check;

    @Pin("the answer is 42")
    @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
    void holds(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("the answer is 43")
    @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
    void broken(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(43);
    }

    @Pin("the answer is asked for, and that is all")
    @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
    void assertsNothing(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).as("the answer");
    }

    @Pin("the answer is compared as a plain value")
    @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
    void assertsPlainValue(Jvm jvm) {
        long answer = jvm.valuesOf(Answer.class).number();
        if (answer != 42) {
            throw new AssertionError("expected 42 but was " + answer);
        }
    }

    @Pin("the answer is another one at first")
    @FalsifiedBy(flags = "-XX:-Inline")
    void brokenOnce(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(check++ == 0 ? 43 : 42);
    }

    @Pin("the answer depends on the inliner at the third look only")
    @FalsifiedBy(flags = "-XX:-Inline")
    void brokenAtThird(Jvm jvm) {
        Values answer = jvm.valuesOf(Answer.class);
        // Fails where there is no answer, so that only looks at one are counted.
        assertThat(answer).number().isAtLeast(42);
        assertThat(answer).hasResult(check++ == 2 ? 43 : 42);
    }

    @Pin("the answer does not depend on the inliner")
    @FalsifiedBy(flags = "-XX:-Inline")
    void notFalsified(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("can it be proven?")
    @FalsifiedBy(flags = "-XX:-Inline", since = "999")
    void noFalsifierHere(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("there is nothing that breaks it")
    void withoutFalsifier(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("the guest never ends")
    @FalsifiedBy(flags = "-XX:-Inline")
    void hangs(Jvm jvm) {
        assertThat(jvm.valuesOf(Hangs.class)).hasResult(42);
    }

    @Pin("the VM crashes")
    @FalsifiedBy(flags = "-XX:-Inline")
    void crashes(Jvm jvm) {
        assertThat(jvm.valuesOf(Crashes.class)).hasResult(42);
    }

    @Pin("the probe exits")
    @FalsifiedBy(flags = "-XX:-Inline")
    void exits(Jvm jvm) {
        assertThat(jvm.valuesOf(Exits.class)).hasResult(42);
    }

    @Pin("the probe throws")
    @FalsifiedBy(flags = "-XX:-Inline")
    void probeThrows(Jvm jvm) {
        assertThat(jvm.valuesOf(Throws.class)).hasResult(42);
    }

    @Pin("somebody forgot to say that this measures time")
    @FalsifiedBy(flags = "-XX:-Inline")
    void forgottenTiming(Jvm jvm) {
        assertThat(jvm.timeOf(Timed.class)).isNotNull();
    }

    @Pin(value = "somebody said so", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void declaredTiming(Jvm jvm) {
        assertThat(jvm.timeOf(Timed.class)).isNotNull();
    }

    @Pin("nothing is asked")
    @FalsifiedBy(flags = "-XX:-Inline")
    void asksNothing(Jvm jvm) {}

    @Pin("the pin itself is wrong")
    @FalsifiedBy(flags = "-XX:-Inline")
    void pinThrows(Jvm jvm) {
        throw new IllegalArgumentException("the pin is wrong");
    }

    @Pin("the pin asserts about the JVM of the tests")
    @FalsifiedBy(flags = "-XX:-Inline")
    void assertsAboutTheHost(Jvm jvm) {
        assertThat(System.getProperty("java.specification.version")).isEqualTo("2");
    }

    @Pin("the pin assumes something about the JVM of the tests")
    @FalsifiedBy(flags = "-XX:-Inline")
    void assumes(Jvm jvm) {
        Assumptions.assumeTrue(System.getProperty("java.specification.version").equals("2"), "JDK 2");
    }

    @Pin("the pin gives an option that is empty")
    @FalsifiedBy(flags = "-XX:-Inline")
    void emptyOption(Jvm jvm) {
        assertThat(jvm.with("-Xss2m", "").valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("the probe returns what is not a value")
    @FalsifiedBy(flags = "-XX:-Inline")
    void returnsAnArray(Jvm jvm) {
        assertThat(jvm.valuesOf(Ints.class)).hasResult(42);
    }

    @Pin("the probe returns another type")
    @FalsifiedBy(flags = "-XX:-Inline")
    void expectsAText(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult("42");
    }

    @Pin("the claim is about the far future")
    @Expect(since = "999")
    @FalsifiedBy(flags = "-XX:-Inline")
    void notYet(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("the claim is about the past")
    @Expect(until = "8")
    @FalsifiedBy(flags = "-XX:-Inline")
    void noLonger(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("claimed of another machine")
    @Requires(arch = Arch.S390X)
    @FalsifiedBy(flags = "-XX:-Inline")
    void otherMachine(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("claimed of a VM with another compiler")
    @Requires(jit = Jit.GRAAL)
    @FalsifiedBy(flags = "-XX:-Inline")
    void otherCompiler(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("claimed of a VM with an option")
    @Requires(options = "-XX:+NoSuchFlag")
    @FalsifiedBy(flags = "-XX:-Inline")
    void otherOption(Jvm jvm) {
        assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
    }

    @Pin("the evidence does not decide")
    @FalsifiedBy(flags = "-XX:-Inline")
    void inconclusive(Jvm jvm) {
        jvm.valuesOf(Answer.class);
        throw new Inconclusive("too much noise");
    }
}
