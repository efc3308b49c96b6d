package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.compilation.Compilation;
import org.jvmquarks.evidence.compilation.CompilationAssert;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 inlines an abstract method without asking the profile as long as only one of the loaded classes implements it, and
 * discards the code when another such class is linked. Since 17 it treats a method of an interface the same way.
 *
 * <h2>Why</h2>
 *
 * The VM knows all classes that are loaded, so it knows whether a call can have more than one target (class-hierarchy
 * analysis, CHA). If there is only one, C2 inlines it without a check of the receiver's class and records this
 * assumption with the code; the VM discards the code when a class is linked that breaks the assumption. An interface
 * guarantees less: the verifier accepts any object where an interface is expected, so C2 has to keep a check of the
 * receiver.
 *
 * <h2>How it is shown</h2>
 *
 * The compilation log says whether C2 inlined a call in a VM that does not use type profiles. The probe then loads
 * another class, and the log tells whether the VM discarded the code. Controls: a second implementation that is loaded
 * from the start, and the loading of a class that does not belong to the hierarchy.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 inlines the only implementation of an abstract method.
 *   <li>8 to 11: it does not inline the only implementation of a method of an interface unless the profile of the call
 *       names it.
 *   <li>since 17: it inlines that as well (JDK-6986483).
 *   <li>17 has another implementation of the analysis. A regression in early builds (JDK-8268405) was fixed before the
 *       release, so no release shows it.
 *   <li>not measured: 12 to 16.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * An interface with one implementation costs a check of the receiver at most. A plug-in, a mock or a proxy that is
 * linked later discards the code of all callers at once. Recordings then show more {@code jdk.Compilation} events, but
 * no {@code jdk.Deoptimization}, which reports only traps that code hits. Initialize the classes that production needs
 * before the warm-up.
 */
@Quark(
        id = "class-hierarchy",
        title = "Class-hierarchy analysis",
        source = "JDK-6986483, JDK-8268405",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:UseTypeProfile")
class ClassHierarchyQuark {

    /** Declares a method that subclasses implement. */
    abstract static class Base {
        int calls;

        abstract void count();
    }

    /** Implements it. */
    static final class Only extends Base {
        @Override
        void count() {
            calls++;
        }
    }

    /** A second implementation, loaded later. */
    static final class Late extends Base {
        @Override
        void count() {
            calls += 2;
        }
    }

    /** Does not belong to the hierarchy. */
    static final class Unrelated {}

    /** Declares a method that classes implement. */
    interface Counting {
        void count();
    }

    /** Implements it. */
    static final class OnlyCounting implements Counting {
        int calls;

        @Override
        public void count() {
            calls++;
        }
    }

    /** A second implementation, loaded later. */
    static final class LateCounting implements Counting {
        int calls;

        @Override
        public void count() {
            calls += 2;
        }
    }

    /** Loads a class when it is told to, and not when the verifier looks at the probe. */
    static final class Loading {
        private Loading() {}

        static void load(String simpleName) throws ClassNotFoundException {
            String prefix = Loading.class.getName().replace("Loading", "");
            Class.forName(prefix + simpleName);
        }
    }

    /** Calls the abstract method; a second class comes later. */
    public static class OfClass {
        final Base base = new Only();

        public void op() {
            base.count();
        }

        public void change() throws ClassNotFoundException {
            Loading.load("Late");
        }
    }

    /** The same, with a second class from the start. */
    public static class OfTwoClasses extends OfClass {
        public OfTwoClasses() throws ClassNotFoundException {
            Loading.load("Late");
        }

        @Override
        public void op() {
            base.count();
        }
    }

    /** The same, and a class that does not belong to the hierarchy comes later. */
    public static class OfClassAlone extends OfClass {
        @Override
        public void op() {
            base.count();
        }

        @Override
        public void change() throws ClassNotFoundException {
            Loading.load("Unrelated");
        }
    }

    /** Calls the method of the interface. */
    public static class OfInterface {
        final Counting counting = new OnlyCounting();

        public void op() {
            counting.count();
        }
    }

    /** The same, with a second class from the start. */
    public static class OfTwoImplementations extends OfInterface {
        public OfTwoImplementations() throws ClassNotFoundException {
            Loading.load("LateCounting");
        }

        @Override
        public void op() {
            counting.count();
        }
    }

    @Pin("without a profile, C2 inlines an abstract method that one loaded class implements")
    @FalsifiedBy(probe = OfTwoClasses.class, insteadOf = OfClassAlone.class)
    void onlyClass(Jvm jvm) {
        assertThat(compilation(jvm, OfClassAlone.class))
                .inlinedCalls(Only.class.getName() + ".count")
                .isEqualTo(1);
    }

    @Pin("when a second class is linked that implements an abstract method, the VM discards C2's"
            + " code that inlined the first")
    @FalsifiedBy(probe = OfClassAlone.class, insteadOf = OfClass.class)
    @FalsifiedBy(probe = OfTwoClasses.class, insteadOf = OfClass.class)
    void secondClassDiscards(Jvm jvm) {
        assertThat(compilation(jvm, OfClass.class)).hasDeoptimization();
    }

    @Pin("without a profile, C2 {inlines|does not inline} a method of an interface that one loaded class implements")
    @Expect(value = "false", until = "11")
    @Expect(value = "true", since = "17", by = "JDK-6986483")
    @FalsifiedBy(flags = "-XX:+UseTypeProfile", until = "11")
    @FalsifiedBy(probe = OfTwoImplementations.class, insteadOf = OfInterface.class, since = "17")
    void onlyImplementation(Jvm jvm, boolean inlines) {
        CompilationAssert code = assertThat(compilation(jvm, OfInterface.class));
        if (inlines) {
            code.inlinedCalls(OnlyCounting.class.getName() + ".count").isEqualTo(1);
        } else {
            code.hasNoInlinedCall(Counting.class.getName() + ".count");
        }
    }

    private static Compilation compilation(Jvm jvm, Class<?> probe) {
        return jvm.with("-XX:-UseTypeProfile").observe(new CompilationOf(probe));
    }
}
