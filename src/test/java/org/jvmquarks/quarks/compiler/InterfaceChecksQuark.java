package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.Closeable;
import java.io.Serializable;
import java.util.RandomAccess;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * To test whether an object implements an interface, C2's code scans a list and writes the answer into the class of the
 * object. From JDK 21.0.8 and 23 on it looks into a table, and writes nothing.
 *
 * <h2>Why</h2>
 *
 * A class keeps its superclasses by their depth, so a test for one is a single load. Interfaces have no depth: they lie
 * in a list without order. A field of the class had the interface that was found last. Threads that test objects of one
 * class for different interfaces all write that field, and each write takes the cache line from all other processors:
 * the more threads, the slower each of them. A table of 64 slots, by a hash of the interface, needs no field.
 *
 * <h2>How it is shown</h2>
 *
 * A method tests objects of four classes for an interface, so that its profile does not tell the class. Its code has or
 * has not the instruction that scans a list, {@code repne scas}. A test for a class is the control: it never scans.
 * Without the table, by {@code -XX:-UseSecondarySupersTable}, later versions scan as well. On AArch64, the code scans
 * by a loop and has no such instruction, so the pin does not cover AArch64.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 22, up to 21.0.7: scans, and writes the answer into the class.
 *   <li>since 21.0.8 and 23: the table (JDK-8180450).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of the change comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Frameworks avoid such tests by hand: they cache answers by class, change the order of tests, or replace interfaces by
 * abstract classes. With the table that is no longer necessary. Without it, a profiler shows the lost time at the
 * method with the test, such as a cast in generic code, without a lock or a call; update releases of 21 bring the
 * table.
 */
@Quark(
        id = "interface-checks",
        title = "Type checks of interfaces",
        source = "JDK-8180450",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2, arch = Arch.AMD64)
@Touches(
        api = {"java.lang.Thread#start()", "java.util.concurrent.Executors"},
        onlyIf = "several of its threads at once test objects of one class for different interfaces, as"
                + " frameworks do in hot code",
        options = "-XX:UseSecondarySupersTable")
class InterfaceChecksQuark {
    /** Scans a list of classes. */
    private static final String SCAN = "repne scas";

    /** Tests objects of several classes for an interface that some of them implement. */
    public static class ForInterface {
        static class Plain {}

        static final class Both extends Plain implements Serializable, Closeable {
            private static final long serialVersionUID = 1;

            @Override
            public void close() {}
        }

        static final class One extends Plain implements Closeable {
            @Override
            public void close() {}
        }

        static final class Other extends Plain implements RandomAccess {}

        private final Plain[] objects = {new Both(), new One(), new Other(), new Plain()};
        private int calls;

        public int op() {
            return ask(objects[calls++ & 3]) ? 1 : 0;
        }

        boolean ask(Object object) {
            return object instanceof Closeable;
        }
    }

    /** Tests them for a class. */
    public static class ForClass extends ForInterface {
        @Override
        boolean ask(Object object) {
            return object instanceof Plain;
        }
    }

    @Pin("C2's code for a test of an interface {scans the list of interfaces of a class|looks into a table}")
    @Expect(value = "true", until = "21.0.7, 22")
    @Expect(value = "false", since = "21.0.8, 23", by = "JDK-8180450")
    @FalsifiedBy(probe = ForClass.class, insteadOf = ForInterface.class, until = "21.0.7, 22")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-UseSecondarySupersTable"},
            since = "21.0.8, 23")
    void test(Jvm jvm, boolean scans) {
        MachineCode code = jvm.codeOf(ForInterface.class, "ask");
        if (scans) {
            assertThat(code).hasInstruction(SCAN);
        } else {
            assertThat(code).hasNoInstruction(SCAN);
        }
    }
}
