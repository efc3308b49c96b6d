package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Since JDK 17, C2's code allocates the view that {@code ByteBuffer.duplicate()} returns until an internal class of the
 * foreign-memory API is loaded; up to 11, C2 removes the view. It removes new records and slices of a
 * {@code MemorySegment}, whose methods are constant method handles.
 *
 * <h2>Why</h2>
 *
 * C2 does not inline a method if a class in its signature is not loaded. Since 17, a {@code ByteBuffer} passes a memory
 * session to its internal read methods. It is {@code null} for most buffers, so nothing loads its class until the
 * program uses foreign memory, or until the VM compiles one of those methods on its own. Code that C2 has compiled
 * before keeps the call, and allocates the view for good.
 *
 * <p>Methods of records, {@code switch} with patterns, and access to segments and through variable handles use method
 * handles. C2 inlines such a handle only if it is a constant.
 *
 * <h2>How it is shown</h2>
 *
 * The thread's counter of allocated bytes is exact to the byte. Each probe runs in a JVM of its own. The probes reach
 * API that is newer than 8 as code from javac does: through the bootstrap methods of records and of {@code switch}, and
 * through constant method handles. The compilation log tells which calls are not inlined, and why. A loop in machine
 * code without a call shows that C2 has inlined everything in it. The log of loaded classes tells whether options of
 * the JDK, such as an AOT cache, load the class of memory sessions at the start: then the views are removed at once,
 * and the pins about the program that has not loaded it do not apply.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 11: {@code duplicate()} of a {@code ByteBuffer} is free; since 16 (JEP 393) it is allocated until its
 *       memory session is loaded.
 *   <li>23: C2 may not inline access to a {@code MemorySegment} in large methods (JDK-8341127, fixed in 24), because
 *       {@code MethodHandle.asType} had grown.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20, and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * After an upgrade from 8 or 11, look at code that calls {@code duplicate()} or {@code slice()} for each message. Load
 * the class of memory sessions at the start of the program, and C2 removes these views:
 * {@code Class.forName("jdk.internal.foreign.MemorySessionImpl")}, on 17
 * {@code "jdk.internal.misc.ScopedMemoryAccess$Scope"}. Keep method handles and variable handles in {@code static
 * final} fields. Do not stay on 23 with code that reads memory segments.
 */
@Quark(
        id = "views-and-handles",
        title = "Views of buffers, and constant method handles",
        source = "JEP 393, JDK-8341127, -XX:+DoEscapeAnalysis",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2, bits = 64)
@Touches(options = {"-XX:DoEscapeAnalysis", "-XX:EliminateAllocations", "-XX:EliminateAllocationArraySizeLimit"})
class ViewsAndHandlesQuark {
    /** In bytes, with compact headers. */
    private static final int SMALLEST_OBJECT = 8;

    /** Two components, as a record has them. */
    static final class Pair {
        final int x;
        final Object y;

        Pair(int x, Object y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Pair && ((Pair) other).x == x && ((Pair) other).y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y.hashCode();
        }
    }

    /** Reads from a view of a buffer. */
    public static class BufferView {
        final ByteBuffer buffer = ByteBuffer.allocate(64);

        public int op() {
            return buffer.duplicate().getInt();
        }
    }

    /** Reads from a view of a direct buffer. */
    public static class DirectBufferView {
        final ByteBuffer buffer = ByteBuffer.allocateDirect(64);

        public int op() {
            return buffer.duplicate().getInt();
        }
    }

    /** Loads the class that the signatures of the buffers' methods name, as the use of segments would. */
    static final class MemorySession {
        static final String NAME = "jdk.internal.foreign.MemorySessionImpl";
        static final String NAME_ON_17 = "jdk.internal.misc.ScopedMemoryAccess$Scope";

        private MemorySession() {}

        static void load() {
            if (!isLoaded(NAME) && !isLoaded(NAME_ON_17)) {
                throw new IllegalStateException("expected a class of memory sessions, found none");
            }
        }

        private static boolean isLoaded(String name) {
            try {
                Class.forName(name);
                return true;
            } catch (ClassNotFoundException otherVersion) {
                return false;
            }
        }
    }

    /** The same as {@link BufferView}, in a program that has loaded that class. */
    public static class ViewAfterLoading extends BufferView {
        public ViewAfterLoading() {
            MemorySession.load();
        }

        @Override
        public int op() {
            return buffer.duplicate().getInt();
        }
    }

    /** The same as {@link DirectBufferView}, in a program that has loaded that class. */
    public static class DirectViewAfterLoading extends DirectBufferView {
        public DirectViewAfterLoading() {
            MemorySession.load();
        }

        @Override
        public int op() {
            return buffer.duplicate().getInt();
        }
    }

    /** Does nothing: all classes are those that the VM loads at its start. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    /** Finds API that {@code --release 8} hides from javac. */
    static final class Newer {
        private Newer() {}

        static Class<?> type(String name) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Reflection takes no target for a static method. */
        @SuppressWarnings("NullAway")
        static Object callStatic(String owner, String name, Object... arguments) {
            return call(owner, null, name, arguments);
        }

        /** Calls the one method of the class that has this name and these arguments. */
        static Object call(String owner, Object target, String name, Object... arguments) {
            for (Method method : type(owner).getMethods()) {
                if (method.getName().equals(name)
                        && method.getParameterCount() == arguments.length
                        && accepts(method.getParameterTypes(), arguments)) {
                    try {
                        return method.invoke(target, arguments);
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            throw new IllegalStateException(owner + " does not have " + name);
        }

        private static boolean accepts(Class<?>[] types, Object... arguments) {
            for (int i = 0; i < arguments.length; i++) {
                if (!types[i].isPrimitive() && arguments[i] != null && !types[i].isInstance(arguments[i])) {
                    return false;
                }
            }
            return true;
        }

        /** The code that javac generates for a method of a record. */
        static MethodHandle ofRecord(String name, MethodType type) {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            try {
                MethodHandle[] components = {
                    lookup.findGetter(Pair.class, "x", int.class), lookup.findGetter(Pair.class, "y", Object.class)
                };
                Object site = callStatic(
                        "java.lang.runtime.ObjectMethods",
                        "bootstrap",
                        lookup,
                        name,
                        type,
                        Pair.class,
                        "x;y",
                        components);
                return ((CallSite) site).dynamicInvoker();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        /** The code that javac generates for a {@code switch} with patterns. */
        static MethodHandle typeSwitch(Class<?>... types) {
            Object site = callStatic(
                    "java.lang.runtime.SwitchBootstraps",
                    "typeSwitch",
                    MethodHandles.lookup(),
                    "typeSwitch",
                    MethodType.methodType(int.class, Object.class, int.class),
                    (Object) types);
            return ((CallSite) site).dynamicInvoker();
        }

        /** Returns a method of a {@code MemorySegment}, which is passed as an object. */
        static MethodHandle ofSegment(String name, Class<?> result, Class<?>... parameters) {
            try {
                return MethodHandles.lookup()
                        .findVirtual(
                                type("java.lang.foreign.MemorySegment"),
                                name,
                                MethodType.methodType(result, parameters));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        static Object segment(int[] array) {
            return callStatic("java.lang.foreign.MemorySegment", "ofArray", (Object) array);
        }

        static MethodHandle fieldOf(Class<?> owner, String mode) {
            try {
                Class<?> modes = type("java.lang.invoke.VarHandle$AccessMode");
                Object handle = call(
                        "java.lang.invoke.MethodHandles$Lookup",
                        MethodHandles.lookup(),
                        "findVarHandle",
                        owner,
                        "x",
                        int.class);
                return (MethodHandle) call(
                        "java.lang.invoke.VarHandle",
                        handle,
                        "toMethodHandle",
                        modes.getField(mode).get(null));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Computes the hash code of a new record. */
    public static class RecordHash {
        private static final MethodHandle HASH =
                Newer.ofRecord("hashCode", MethodType.methodType(int.class, Pair.class));

        int x = 1000;

        public int op() throws Throwable {
            return (int) HASH.invokeExact(new Pair(x, "a"));
        }
    }

    /** Compares two new records. */
    public static class RecordEquals {
        private static final MethodHandle EQUALS =
                Newer.ofRecord("equals", MethodType.methodType(boolean.class, Pair.class, Object.class));

        int x = 1000;

        public boolean op() throws Throwable {
            return (boolean) EQUALS.invokeExact(new Pair(x, "a"), (Object) new Pair(x, "a"));
        }
    }

    /** Switches on the class of a new object. */
    public static class PatternSwitch {
        private static final MethodHandle SWITCH = Newer.typeSwitch(String.class, Integer.class, Pair.class);

        int x = 1000;

        public int op() throws Throwable {
            return (int) SWITCH.invokeExact((Object) new Pair(x, "a"), 0);
        }
    }

    /** Reads from a slice of a segment. */
    public static class SegmentSlice {
        private static final MethodHandle SLICE = Newer.ofSegment(
                        "asSlice", Newer.type("java.lang.foreign.MemorySegment"), long.class)
                .asType(MethodType.methodType(Object.class, Object.class, long.class));

        final Object segment = Newer.segment(new int[100]);

        public int op() throws Throwable {
            return SegmentLoop.read(SLICE.invokeExact(segment, 8L), 3L);
        }
    }

    /** Adds up a segment. */
    public static class SegmentLoop {
        private static final MethodHandle GET = reader();

        final Object segment = Newer.segment(new int[100]);

        static MethodHandle reader() {
            Class<?> layout = Newer.type("java.lang.foreign.ValueLayout$OfInt");
            try {
                return MethodHandles.insertArguments(
                                Newer.ofSegment("getAtIndex", int.class, layout, long.class),
                                1,
                                Newer.type("java.lang.foreign.ValueLayout")
                                        .getField("JAVA_INT")
                                        .get(null))
                        .asType(MethodType.methodType(int.class, Object.class, long.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        static int read(Object segment, long index) throws Throwable {
            return (int) GET.invokeExact(segment, index);
        }

        public int op() throws Throwable {
            int sum = 0;
            for (long i = 0; i < 100; i++) {
                sum += read(segment, i);
            }
            return sum;
        }
    }

    /** Adds up a segment by a handle that is not a constant. */
    public static class SegmentLoopByField {
        static MethodHandle get = SegmentLoop.reader();

        final Object segment = Newer.segment(new int[100]);

        public int op() throws Throwable {
            int sum = 0;
            for (long i = 0; i < 100; i++) {
                sum += (int) get.invokeExact(segment, i);
            }
            return sum;
        }
    }

    /** Adds to a field by a constant variable handle. */
    public static class VariableHandle {
        private static final MethodHandle ADD = Newer.fieldOf(VariableHandle.class, "GET_AND_ADD");

        int x;

        public int op() throws Throwable {
            return (int) ADD.invokeExact(this, 7);
        }
    }

    /** Adds to a field by a variable handle that is not a constant. */
    public static class VariableHandleInField {
        static MethodHandle add = Newer.fieldOf(VariableHandleInField.class, "GET_AND_ADD");

        int x;

        public int op() throws Throwable {
            return (int) add.invokeExact(this, 7);
        }
    }

    /** An object that C2 may remove, and the class that shows it. */
    private enum Temporary {
        BUFFER_VIEW(BufferView.class),
        DIRECT_BUFFER_VIEW(DirectBufferView.class),
        VIEW_AFTER_LOADING(ViewAfterLoading.class),
        DIRECT_VIEW_AFTER_LOADING(DirectViewAfterLoading.class),
        RECORD_HASH(RecordHash.class),
        RECORD_EQUALS(RecordEquals.class),
        PATTERN_SWITCH(PatternSwitch.class),
        SEGMENT_SLICE(SegmentSlice.class);

        private final Class<?> probe;

        Temporary(Class<?> probe) {
            this.probe = probe;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    @Pin(
            value = "in a program that has not loaded the class of memory sessions, C2"
                    + " {allocates|removes} the view that ByteBuffer.duplicate() returns: {each}",
            formerly = "buffers")
    @ForEach({"BUFFER_VIEW", "DIRECT_BUFFER_VIEW"})
    @Expect(value = "false", until = "11")
    @Expect(value = "true", since = "17", by = "JEP 393")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis", until = "11")
    @FalsifiedBy(probe = ViewAfterLoading.class, insteadOf = BufferView.class, each = "BUFFER_VIEW", since = "17")
    @FalsifiedBy(
            probe = DirectViewAfterLoading.class,
            insteadOf = DirectBufferView.class,
            each = "DIRECT_BUFFER_VIEW",
            since = "17")
    @Touches(api = "java.nio.ByteBuffer#duplicate()")
    void bufferViewIsAllocated(Jvm jvm, Temporary object, boolean allocates) {
        if (allocates) {
            requireUnloadedSession(jvm);
            assertThat(jvm.with(Collector.SERIAL).allocationOf(object.probe)).isAtLeastBytesPerOp(SMALLEST_OBJECT);
        } else {
            removed(jvm, object);
        }
    }

    @Pin(value = "C2 removes the new record or slice: {each}", formerly = "newer")
    @ForEach({"RECORD_HASH", "RECORD_EQUALS", "PATTERN_SWITCH", "SEGMENT_SLICE"})
    @Expect(
            each = {"RECORD_HASH", "RECORD_EQUALS"},
            since = "17")
    @Expect(each = "PATTERN_SWITCH", since = "21")
    @Expect(each = "SEGMENT_SLICE", since = "25")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @Touches(
            versionedApi = {
                "java.lang.foreign.MemorySegment#asSlice",
                "java.lang.runtime.ObjectMethods#bootstrap",
                "java.lang.runtime.SwitchBootstraps#typeSwitch"
            })
    void newerObjectIsRemoved(Jvm jvm, Temporary object) {
        removed(jvm, object);
    }

    @Pin("C2 removes the view that ByteBuffer.duplicate() returns once the class of memory sessions is loaded: {each}")
    @ForEach({"VIEW_AFTER_LOADING", "DIRECT_VIEW_AFTER_LOADING"})
    @Expect(since = "17")
    @FalsifiedBy(probe = BufferView.class, insteadOf = ViewAfterLoading.class, each = "VIEW_AFTER_LOADING")
    @FalsifiedBy(
            probe = DirectBufferView.class,
            insteadOf = DirectViewAfterLoading.class,
            each = "DIRECT_VIEW_AFTER_LOADING")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @Touches(api = "java.nio.ByteBuffer#duplicate()")
    void buffersAfterLoading(Jvm jvm, Temporary object) {
        removed(jvm, object);
    }

    @Pin("C2 does not inline getInt() while the class of memory sessions is not loaded: {each}")
    @ForEach({"BUFFER_VIEW", "DIRECT_BUFFER_VIEW"})
    @Expect(since = "17")
    @FalsifiedBy(probe = ViewAfterLoading.class, insteadOf = BufferView.class, each = "BUFFER_VIEW")
    @FalsifiedBy(probe = DirectViewAfterLoading.class, insteadOf = DirectBufferView.class, each = "DIRECT_BUFFER_VIEW")
    void buffersBeforeLoading(Jvm jvm, Temporary object) {
        requireUnloadedSession(jvm);
        assertThat(jvm.with(Collector.SERIAL).observe(new CompilationOf(object.probe)))
                .hasInliningRefusal(
                        "jdk.internal.misc.ScopedMemoryAccess.getIntUnaligned", "unloaded signature classes");
    }

    @Pin(value = "a loop over a MemorySegment has no call in C2's code", formerly = "segments")
    @Expect(since = "25")
    @FalsifiedBy(probe = SegmentLoopByField.class, insteadOf = SegmentLoop.class)
    @Touches(
            versionedApi = {
                "java.lang.foreign.MemorySegment#get",
                "java.lang.foreign.MemorySegment#getAtIndex",
                "java.lang.foreign.MemorySegment#set",
                "java.lang.foreign.MemorySegment#setAtIndex"
            })
    void segmentLoopHasNoCall(Jvm jvm) {
        assertThat(jvm.with(Collector.SERIAL).codeOf(SegmentLoop.class))
                .inInnermostLoops()
                .hasNoOperation(Operation.CALL);
    }

    @Pin("C2 compiles getAndAdd of a constant VarHandle to an atomic instruction")
    @Expect(since = "11")
    @FalsifiedBy(probe = VariableHandleInField.class, insteadOf = VariableHandle.class)
    @Touches(api = "java.lang.invoke.VarHandle#getAndAdd")
    void variableHandle(Jvm jvm) {
        MachineCode code = jvm.with(Collector.SERIAL).codeOf(VariableHandle.class);
        assertThat(code).hasOperation(Operation.FETCH_AND_ADD);
    }

    private static void removed(Jvm jvm, Temporary object) {
        assertThat(jvm.with(Collector.SERIAL).allocationOf(object.probe)).isZeroBytesPerOp();
    }

    /** Options of a JDK can load classes before the program starts: an AOT cache contains them already linked. */
    private static void requireUnloadedSession(Jvm jvm) {
        String loaded = jvm.with(Collector.SERIAL)
                .with("-Xlog:class+load")
                .run(Nothing.class)
                .stdout();
        if (loaded.contains(MemorySession.NAME + " ") || loaded.contains(MemorySession.NAME_ON_17 + " ")) {
            throw new NotApplicable("is about a program that has not loaded the class of memory sessions, but the"
                    + " options of this JDK load it at the start");
        }
    }
}
