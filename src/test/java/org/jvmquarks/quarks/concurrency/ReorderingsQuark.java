package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.litmus.LitmusOf;
import org.jvmquarks.guest.litmus.TwoActors;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Two threads that each write a field and then read the other's can both miss the other's write, unless both fields are
 * volatile. A thread that sees a flag as set also sees the data written before it if the flag is volatile, or written
 * with release and read with acquire.
 *
 * <h2>Why</h2>
 *
 * A program without data races runs as if its threads took turns (JLS 17.4.5); plain accesses are ordered within their
 * own thread alone. The processor delays writes in a store buffer, on x86-64 as well, and lets later reads overtake
 * them. AArch64 also reorders two writes, or two reads, which x86-64 does not. C2 uses a value that it has read before
 * instead of reading again, although another thread may have written since. Volatile accesses have one order that all
 * threads agree on. A thread whose acquire read sees the value of a release write also sees what was written before
 * that write. Opaque reads of one variable never go back to an older value, but do not order other variables (JEP 193).
 *
 * <h2>How it is shown</h2>
 *
 * Two threads start the halves of a litmus test together, on half a million fresh objects:
 *
 * <pre>
 * store buffering    x = 1; r1 = y   |  y = 1; r2 = x     not both 0
 * message passing    x = 1; y = 1    |  r1 = y; r2 = x    not 1, then 0
 * load buffering     r1 = x; y = 1   |  r2 = y; x = 1     not both 1
 * coherence          x = 1           |  r1 = x; r2 = x    not 1, then 0
 * </pre>
 *
 * One forbidden outcome breaks a pin. Its absence proves nothing, so each pin also demands an outcome that occurs only
 * while both threads are within the test. Weaker accesses must show the forbidden outcome: in store buffering the
 * processor reorders, in the others C2 reuses a read. Load buffering by plain and opaque accesses is so rare that pins
 * only count it, as they count message passing by an opaque flag on x86-64.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the memory model for plain and volatile fields is that of JLS 17.4 (JSR 133).
 *   <li>since 9: {@code VarHandle} has the modes opaque and release/acquire (JEP 193).
 *   <li>not measured: reorderings of opaque accesses by an AArch64 processor, as an emulator does not show them.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Publish data by a volatile flag, or by release and acquire. Where each of two threads announces itself and then looks
 * for the other, as in Dekker's and Peterson's locks or when a queue parks its consumer, release and acquire are too
 * weak, on x86-64 as well: use volatile accesses. A test of plain accesses that passes proves little, as the next
 * version of the compiler may reorder them.
 */
@Quark(
        id = "reorderings",
        title = "Reorderings between threads",
        source = "JLS 17.4; JEP 193; Using JDK 9 Memory Order Modes (Doug Lea); samples of jcstress",
        impact = Impact.BEHAVIOUR)
@Requires(jit = Jit.C2, processors = 2)
@Touches(api = "java.lang.invoke.VarHandle")
class ReorderingsQuark {

    /** Finds accesses by {@code VarHandle}, which {@code --release 8} hides from javac. */
    static final class Access {
        private Access() {}

        /**
         * Returns a handle, which C2 inlines if it is a constant.
         *
         * @param mode a constant of {@code VarHandle.AccessMode}
         */
        @SuppressWarnings({"unchecked", "rawtypes"})
        static MethodHandle to(Class<?> holder, String field, String mode) {
            try {
                Method find =
                        MethodHandles.Lookup.class.getMethod("findVarHandle", Class.class, String.class, Class.class);
                Object handle = find.invoke(MethodHandles.lookup(), holder, field, int.class);
                Class modes = Class.forName("java.lang.invoke.VarHandle$AccessMode");
                return (MethodHandle) Class.forName("java.lang.invoke.VarHandle")
                        .getMethod("toMethodHandle", modes)
                        .invoke(handle, Enum.valueOf(modes, mode));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no access " + mode + " to " + field, e);
            }
        }
    }

    /** Holds a plain field. */
    static final class Plain {
        int x;
    }

    /**
     * Two fields that are not on one line of the cache, of up to 128 bytes: processors hardly reorder accesses to the
     * same line. Fields of one object would lie side by side.
     */
    abstract static class Apart extends TwoActors {
        final Plain one = new Plain();
        final byte[] between = new byte[128];
        final Plain other = new Plain();
    }

    /** Store buffering by plain fields. */
    public static class PlainStores extends TwoActors {
        int x;
        int y;

        @Override
        public void actor1() {
            x = 1;
            r1 = y;
        }

        @Override
        public void actor2() {
            y = 1;
            r2 = x;
        }
    }

    /** Store buffering by volatile fields. */
    public static class VolatileStores extends TwoActors {
        volatile int x;
        volatile int y;

        @Override
        public void actor1() {
            x = 1;
            r1 = y;
        }

        @Override
        public void actor2() {
            y = 1;
            r2 = x;
        }
    }

    /** Store buffering by opaque accesses. */
    public static class OpaqueStores extends TwoActors {
        static final MethodHandle SET_X = Access.to(OpaqueStores.class, "x", "SET_OPAQUE");
        static final MethodHandle SET_Y = Access.to(OpaqueStores.class, "y", "SET_OPAQUE");
        static final MethodHandle GET_X = Access.to(OpaqueStores.class, "x", "GET_OPAQUE");
        static final MethodHandle GET_Y = Access.to(OpaqueStores.class, "y", "GET_OPAQUE");

        int x;
        int y;

        @Override
        public void actor1() throws Throwable {
            SET_X.invokeExact(this, 1);
            r1 = (int) GET_Y.invokeExact(this);
        }

        @Override
        public void actor2() throws Throwable {
            SET_Y.invokeExact(this, 1);
            r2 = (int) GET_X.invokeExact(this);
        }
    }

    /** Store buffering by release writes and acquire reads. */
    public static class ReleaseStores extends TwoActors {
        static final MethodHandle SET_X = Access.to(ReleaseStores.class, "x", "SET_RELEASE");
        static final MethodHandle SET_Y = Access.to(ReleaseStores.class, "y", "SET_RELEASE");
        static final MethodHandle GET_X = Access.to(ReleaseStores.class, "x", "GET_ACQUIRE");
        static final MethodHandle GET_Y = Access.to(ReleaseStores.class, "y", "GET_ACQUIRE");

        int x;
        int y;

        @Override
        public void actor1() throws Throwable {
            SET_X.invokeExact(this, 1);
            r1 = (int) GET_Y.invokeExact(this);
        }

        @Override
        public void actor2() throws Throwable {
            SET_Y.invokeExact(this, 1);
            r2 = (int) GET_X.invokeExact(this);
        }
    }

    /** Message passing by a plain flag; C2 reads the data once, for the test before the flag. */
    public static class PlainFlag extends TwoActors {
        int x;
        int y;

        @Override
        public void actor1() {
            x = 1;
            y = 1;
        }

        @Override
        public void actor2() {
            if (x < 0) {
                return;
            }
            r1 = y;
            r2 = x;
        }
    }

    /** Message passing by a volatile flag. */
    public static class VolatileFlag extends TwoActors {
        int x;
        volatile int y;

        @Override
        public void actor1() {
            x = 1;
            y = 1;
        }

        @Override
        public void actor2() {
            if (x < 0) {
                return;
            }
            r1 = y;
            r2 = x;
        }
    }

    /** Message passing by a flag that is released and acquired. */
    public static class ReleasedFlag extends TwoActors {
        static final MethodHandle SET_Y = Access.to(ReleasedFlag.class, "y", "SET_RELEASE");
        static final MethodHandle GET_Y = Access.to(ReleasedFlag.class, "y", "GET_ACQUIRE");

        int x;
        int y;

        @Override
        public void actor1() throws Throwable {
            x = 1;
            SET_Y.invokeExact(this, 1);
        }

        @Override
        public void actor2() throws Throwable {
            if (x < 0) {
                return;
            }
            r1 = (int) GET_Y.invokeExact(this);
            r2 = x;
        }
    }

    /** Message passing by a flag that is written and read by opaque accesses. */
    public static class OpaqueFlag extends Apart {
        static final MethodHandle SET = Access.to(Plain.class, "x", "SET_OPAQUE");
        static final MethodHandle GET = Access.to(Plain.class, "x", "GET_OPAQUE");

        @Override
        public void actor1() throws Throwable {
            one.x = 1;
            SET.invokeExact(other, 1);
        }

        @Override
        public void actor2() throws Throwable {
            r1 = (int) GET.invokeExact(other);
            r2 = one.x;
        }
    }

    /** Load buffering by plain fields. */
    public static class PlainLoads extends Apart {
        @Override
        public void actor1() {
            r1 = one.x;
            other.x = 1;
        }

        @Override
        public void actor2() {
            r2 = other.x;
            one.x = 1;
        }
    }

    /** Load buffering by opaque accesses. */
    public static class OpaqueLoads extends Apart {
        static final MethodHandle SET = Access.to(Plain.class, "x", "SET_OPAQUE");
        static final MethodHandle GET = Access.to(Plain.class, "x", "GET_OPAQUE");

        @Override
        public void actor1() throws Throwable {
            r1 = (int) GET.invokeExact(one);
            SET.invokeExact(other, 1);
        }

        @Override
        public void actor2() throws Throwable {
            r2 = (int) GET.invokeExact(other);
            SET.invokeExact(one, 1);
        }
    }

    /** Load buffering by volatile fields. */
    public static class VolatileLoads extends TwoActors {
        volatile int x;
        volatile int y;

        @Override
        public void actor1() {
            r1 = x;
            y = 1;
        }

        @Override
        public void actor2() {
            r2 = y;
            x = 1;
        }
    }

    /** Load buffering by acquire reads and release writes. */
    public static class AcquireLoads extends TwoActors {
        static final MethodHandle SET_X = Access.to(AcquireLoads.class, "x", "SET_RELEASE");
        static final MethodHandle SET_Y = Access.to(AcquireLoads.class, "y", "SET_RELEASE");
        static final MethodHandle GET_X = Access.to(AcquireLoads.class, "x", "GET_ACQUIRE");
        static final MethodHandle GET_Y = Access.to(AcquireLoads.class, "y", "GET_ACQUIRE");

        int x;
        int y;

        @Override
        public void actor1() throws Throwable {
            r1 = (int) GET_X.invokeExact(this);
            SET_Y.invokeExact(this, 1);
        }

        @Override
        public void actor2() throws Throwable {
            r2 = (int) GET_Y.invokeExact(this);
            SET_X.invokeExact(this, 1);
        }
    }

    /** Load buffering in which both threads write before they read. */
    public static class LateLoads extends TwoActors {
        volatile int x;
        volatile int y;

        @Override
        public void actor1() {
            y = 1;
            r1 = x;
        }

        @Override
        public void actor2() {
            x = 1;
            r2 = y;
        }
    }

    /** Holds a volatile field. */
    static final class Volatile {
        volatile int x;
    }

    /** Reads of one plain field by two names; C2 reads it once by the first name, for the test. */
    public static class PlainReads extends TwoActors {
        final Plain one = new Plain();
        final Plain same = one;

        @Override
        public void actor1() {
            one.x = 1;
        }

        @Override
        public void actor2() {
            if (one.x < 0) {
                return;
            }
            r1 = same.x;
            r2 = one.x;
        }
    }

    /** Reads of one volatile field by two names. */
    public static class VolatileReads extends TwoActors {
        final Volatile one = new Volatile();
        final Volatile same = one;

        @Override
        public void actor1() {
            one.x = 1;
        }

        @Override
        public void actor2() {
            if (one.x < 0) {
                return;
            }
            r1 = same.x;
            r2 = one.x;
        }
    }

    /** Opaque reads of one field by two names. */
    public static class OpaqueReads extends TwoActors {
        static final MethodHandle SET = Access.to(Plain.class, "x", "SET_OPAQUE");
        static final MethodHandle GET = Access.to(Plain.class, "x", "GET_OPAQUE");

        final Plain one = new Plain();
        final Plain same = one;

        @Override
        public void actor1() throws Throwable {
            SET.invokeExact(one, 1);
        }

        @Override
        public void actor2() throws Throwable {
            if ((int) GET.invokeExact(one) < 0) {
                return;
            }
            r1 = (int) GET.invokeExact(same);
            r2 = (int) GET.invokeExact(one);
        }
    }

    @Pin("of two threads that write a volatile field each and then read the other's, one sees"
            + " the other's write; with plain fields both may miss it")
    @FalsifiedBy(probe = PlainStores.class, insteadOf = VolatileStores.class)
    void storeBuffering(Jvm jvm) {
        requireRealProcessor(jvm);
        assertThat(jvm.litmusOf(VolatileStores.class)).forbids("0, 0").mayShow("1, 1");
        assertThat(jvm.observe(new LitmusOf(PlainStores.class).until("0, 0"))).mayShow("0, 0");
    }

    @Pin("two threads that write a field each and then read the other's may both miss the"
            + " other's write with opaque accesses, but not with volatile ones")
    @Expect(since = "9", by = "JEP 193")
    @FalsifiedBy(probe = OpaqueStores.class, insteadOf = VolatileStores.class)
    void storeBufferingOfOpaque(Jvm jvm) {
        requireRealProcessor(jvm);
        assertThat(jvm.litmusOf(VolatileStores.class)).forbids("0, 0").mayShow("1, 1");
        assertThat(jvm.observe(new LitmusOf(OpaqueStores.class).until("0, 0"))).mayShow("0, 0");
    }

    @Pin("two threads that write a field each and then read the other's may both miss the"
            + " other's write with release and acquire, but not with volatile accesses")
    @Expect(since = "9", by = "JEP 193")
    @FalsifiedBy(probe = ReleaseStores.class, insteadOf = VolatileStores.class)
    void storeBufferingOfRelease(Jvm jvm) {
        requireRealProcessor(jvm);
        assertThat(jvm.litmusOf(VolatileStores.class)).forbids("0, 0").mayShow("1, 1");
        assertThat(jvm.observe(new LitmusOf(ReleaseStores.class).until("0, 0"))).mayShow("0, 0");
    }

    @Pin("a thread that reads a volatile flag as set sees what was written before the flag;"
            + " with a plain flag it may miss it")
    @FalsifiedBy(probe = PlainFlag.class, insteadOf = VolatileFlag.class)
    void messagePassing(Jvm jvm) {
        requireOrder(jvm);
        assertThat(jvm.litmusOf(VolatileFlag.class)).forbids("1, 0").mayShow("0, 1");
        assertThat(jvm.observe(new LitmusOf(PlainFlag.class).until("1, 0"))).mayShow("1, 0");
    }

    @Pin("a thread that acquires a flag as set sees what was written before the flag was released")
    @Expect(since = "9", by = "JEP 193")
    @FalsifiedBy(probe = PlainFlag.class, insteadOf = ReleasedFlag.class)
    void messagePassingOfRelease(Jvm jvm) {
        requireOrder(jvm);
        assertThat(jvm.litmusOf(ReleasedFlag.class)).forbids("1, 0").mayShow("0, 1");
        count("1, 0", jvm, OpaqueFlag.class);
    }

    @Pin("on AArch64, a thread that reads an opaque flag as set may miss what was written before"
            + " the flag; with release and acquire it does not")
    @Requires(arch = Arch.AARCH64)
    @Expect(since = "9", by = "JEP 193")
    @FalsifiedBy(probe = PlainFlag.class, insteadOf = ReleasedFlag.class)
    void messagePassingOfOpaque(Jvm jvm) {
        requireRealProcessor(jvm);
        assertThat(jvm.litmusOf(ReleasedFlag.class)).forbids("1, 0").mayShow("0, 1");
        assertThat(jvm.observe(new LitmusOf(OpaqueFlag.class).until("1, 0"))).mayShow("1, 0");
    }

    @Pin("two threads that read a volatile field each and then write the other's do not both see the other's write")
    @FalsifiedBy(probe = LateLoads.class, insteadOf = VolatileLoads.class)
    void loadBuffering(Jvm jvm) {
        requireOrder(jvm);
        assertThat(jvm.litmusOf(VolatileLoads.class)).forbids("1, 1").mayShow("0, 0");
        count("1, 1", jvm, PlainLoads.class);
    }

    @Pin("two threads that acquire a field each and then release the other's do not both see the other's write")
    @Expect(since = "9", by = "JEP 193")
    @FalsifiedBy(probe = LateLoads.class, insteadOf = AcquireLoads.class)
    void loadBufferingOfRelease(Jvm jvm) {
        requireOrder(jvm);
        assertThat(jvm.litmusOf(AcquireLoads.class)).forbids("1, 1").mayShow("0, 0");
        count("1, 1", jvm, OpaqueLoads.class);
    }

    @Pin("a later read of a volatile field does not see an older value than an earlier one; of a plain field it may")
    @FalsifiedBy(probe = PlainReads.class, insteadOf = VolatileReads.class)
    void coherence(Jvm jvm) {
        assertThat(jvm.litmusOf(VolatileReads.class)).forbids("1, 0").mayShow("0, 1");
        assertThat(jvm.observe(new LitmusOf(PlainReads.class).until("1, 0"))).mayShow("1, 0");
    }

    @Pin("a later opaque read of a field does not see an older value than an earlier one")
    @Expect(since = "9", by = "JEP 193")
    @FalsifiedBy(probe = PlainReads.class, insteadOf = OpaqueReads.class)
    void coherenceOfOpaque(Jvm jvm) {
        assertThat(jvm.litmusOf(OpaqueReads.class)).forbids("1, 0").mayShow("0, 1");
    }

    /** Records how often an outcome was seen that is allowed, but on few machines or too rare. */
    private static void count(String outcome, Jvm jvm, Class<? extends TwoActors> probe) {
        jvm.litmusOf(probe).runsWith(outcome);
    }

    /** An emulator of x86 on a processor that orders less may not keep the order of accesses. */
    private static void requireOrder(Jvm jvm) {
        if (jvm.facts().arch().equals("amd64")) {
            requireRealProcessor(jvm);
        }
    }

    /**
     * An emulator on x86-64 keeps the order of that processor, but for AArch64 it can also be too weak: QEMU has a
     * barrier before a releasing store and one after an acquiring load, but none between the two, so that the load of a
     * volatile field overtakes the store to another.
     */
    private static void requireRealProcessor(Jvm jvm) {
        if (jvm.facts().isEmulated()) {
            throw new NotApplicable("requires a processor of the architecture "
                    + jvm.facts().arch()
                    + ", an emulator reorders differently");
        }
    }
}
