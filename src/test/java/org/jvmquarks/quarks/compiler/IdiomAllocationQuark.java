package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.allocation.Allocation;
import org.jvmquarks.evidence.compilation.Compilation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 removes the temporary objects of many idioms: lambdas, comparators, {@code Optional}, arrays of arguments. It does
 * not remove those of streams, or the iterator of a wrapped list.
 *
 * <h2>Why</h2>
 *
 * An idiom costs nothing if C2 inlines all of its calls and the object does not escape. Each idiom is a chain of
 * library methods, so one call to a method that is too large, too deep or called on too many classes keeps the whole
 * object. C2 does not inline a method either if a class in its signature is not loaded, such as the class that javac up
 * to 10 generates for a private constructor. Newer libraries have other layers, and newer versions of C2 can remove
 * more merged objects and arrays. So the same line can allocate on one version and not on the next.
 *
 * <h2>How it is shown</h2>
 *
 * The thread's counter of allocated bytes is exact to the byte. Each idiom runs in a JVM of its own, so that its call
 * sites see one class, as in a benchmark: a program that calls the same library method with many lambdas can allocate
 * where this one does not. Two pins show that: a {@code forEach} that has met three classes of lists, and a stream of a
 * program that has used other streams before, allocate what C2 removed. For the same reason there is no pin about keys
 * of a {@code HashMap}: the VM's own start calls it with other classes. The compilation log tells which calls are not
 * inlined, and why.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: C2 allocates the iterator of an {@code ArrayDeque} and the boxed keys of {@code Comparator.comparing}; since
 *       11 it does not.
 *   <li>since 11: {@code HashMap.computeIfAbsent} allocates its lambda even for a present key.
 *   <li>since 11: C2 removes the object that a stream makes of each element, if the program uses no other streams.
 *   <li>since 11.0.10 and 14: C2 inlines 15 calls within each other instead of 9, and so all of a sum of a range
 *       (JDK-8234863).
 *   <li>up to 11: C2 allocates the array of a call with variable arguments, the array of {@code values()}, and the
 *       boxes of an {@code Optional<Integer>}; since 17 it does not: it unrolls a short loop before it looks for
 *       objects that do not escape.
 *   <li>up to 17: {@code Method.invoke} and a proxy allocate the box of their argument; reflection uses method handles
 *       since 18 (JEP 416).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20, and 22 to 24. Only JEP 416 says anything about these.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Write lambdas, {@code Optional} and small classes freely in hot code. Do not trust a benchmark of one stream alone:
 * in the service, C2 allocates an object for each element. Replace streams, {@code String.chars()} and
 * {@code substring} only where a profile of allocations shows them.
 */
@Quark(
        id = "idiom-allocation",
        title = "Allocation of idioms",
        source = "JEP 416, -XX:+DoEscapeAnalysis",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2, bits = 64)
@Touches(options = {"-XX:DoEscapeAnalysis", "-XX:EliminateAllocations", "-XX:EliminateAllocationArraySizeLimit"})
class IdiomAllocationQuark {
    /** In bytes, with compact headers. */
    private static final int SMALLEST_OBJECT = 8;

    /** An array of one {@code int}, in bytes, with compact headers. */
    private static final int SMALLEST_ARRAY = 16;

    /** C2's reason for not inlining a method whose signature names a class that is not loaded. */
    private static final String UNLOADED = "unloaded signature classes";

    /** Numbers that are not in the cache of boxes. */
    static final class Numbers {
        private Numbers() {}

        static List<Integer> list() {
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                numbers.add(i + 1000);
            }
            return numbers;
        }

        static Map<Integer, Integer> map() {
            Map<Integer, Integer> numbers = new HashMap<>();
            for (Integer number : list()) {
                numbers.put(number, number);
            }
            return numbers;
        }
    }

    /** Passes a lambda that captures an object. */
    public static class CapturingLambda {
        int x = 1000;

        public int op() {
            return applied(v -> v + x);
        }

        static int applied(IntUnaryOperator function) {
            return function.applyAsInt(3);
        }
    }

    /** Passes boxes through a generic function. */
    public static class GenericFunction {
        int x = 1000;

        public int op() {
            Function<Integer, Integer> sum = v -> v + x;
            return sum.apply(x);
        }
    }

    /** Adds up a list by {@code forEach}. */
    public static class ForEachLambda {
        final List<Integer> list = Numbers.list();
        int sum;

        public int op() {
            sum = 0;
            list.forEach(each -> sum += each);
            return sum;
        }
    }

    /** Closes a resource. */
    public static class TryWithResources {
        int x;

        static final class Resource implements AutoCloseable {
            final TryWithResources owner;

            Resource(TryWithResources owner) {
                this.owner = owner;
            }

            @Override
            public void close() {
                owner.x++;
            }
        }

        public int op() {
            try (Resource resource = new Resource(this)) {
                return resource.owner.x;
            }
        }
    }

    /** Updates an atomic number by a lambda. */
    public static class AtomicUpdate {
        final AtomicLong sum = new AtomicLong();
        long x = 7;

        public long op() {
            return sum.updateAndGet(v -> v + x);
        }
    }

    /** Filters and maps an {@code Optional}. */
    public static class OptionalOfBox {
        Integer x = 1000;

        public int op() {
            return Optional.of(x).filter(v -> v > 7).map(v -> v + 1).orElse(0);
        }
    }

    /** Calls a method with variable arguments. */
    public static class VariableArguments {
        int x = 1000;

        public int op() {
            return sum(x, x + 1, x + 2);
        }

        static int sum(int... numbers) {
            int sum = 0;
            for (int each : numbers) {
                sum += each;
            }
            return sum;
        }
    }

    /** Iterates over the constants of an enum. */
    public static class EnumValues {
        enum Side {
            LEFT(1),
            RIGHT(2),
            TOP(3);

            final int weight;

            Side(int weight) {
                this.weight = weight;
            }
        }

        public int op() {
            int sum = 0;
            for (Side each : Side.values()) {
                sum += each.weight;
            }
            return sum;
        }
    }

    /** Compares by a key of a reference type. */
    public static class ComparingBoxes {
        static final Comparator<int[]> ORDER = Comparator.comparing(each -> each[0]);

        final int[] less = {1000};
        final int[] more = {2000};

        public int op() {
            return ORDER.compare(less, more);
        }
    }

    /** Iterates over an {@code ArrayDeque}. */
    public static class DequeLoop {
        final ArrayDeque<Integer> deque = new ArrayDeque<>(Numbers.list());

        public int op() {
            int sum = 0;
            for (Integer each : deque) {
                sum += each;
            }
            return sum;
        }
    }

    /** Asks for a key that is present. */
    public static class ComputeIfAbsent {
        final Map<Integer, Integer> map = Numbers.map();
        final Integer key = 1007;
        int x = 5000;

        public int op() {
            return map.computeIfAbsent(key, v -> v + x);
        }
    }

    /** Calls a method by reflection. */
    public static class ReflectiveCall {
        private static final Method TWICE = twice();

        int x = 1000;

        public static int twice(int number) {
            return 2 * number;
        }

        private static Method twice() {
            try {
                return ReflectiveCall.class.getMethod("twice", int.class);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }

        public int op() throws ReflectiveOperationException {
            return (Integer) TWICE.invoke(null, x);
        }
    }

    /** Calls a proxy. */
    public static class ProxyCall {
        final IntUnaryOperator twice = (IntUnaryOperator) Proxy.newProxyInstance(
                ProxyCall.class.getClassLoader(),
                new Class<?>[] {IntUnaryOperator.class},
                (proxy, method, arguments) -> 2 * (Integer) arguments[0]);
        int x = 1000;

        public int op() {
            return twice.applyAsInt(x);
        }
    }

    /** Adds up a list by a stream. */
    public static class StreamSum {
        final List<Integer> list = Numbers.list();

        public int op() {
            return list.stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** Adds up a list by {@code forEach}, one list after the other. */
    public static class ForEachOfThreeLists {
        final List<List<Integer>> lists = lists();
        int next;
        int sum;

        /** Three classes. */
        List<List<Integer>> lists() {
            return Arrays.asList(
                    new ArrayList<>(Numbers.list()),
                    Arrays.asList(Numbers.list().toArray(new Integer[0])),
                    new CopyOnWriteArrayList<>(Numbers.list()));
        }

        public int op() {
            next = (next + 1) % 3;
            sum = 0;
            lists.get(next).forEach(each -> sum += each);
            return sum;
        }
    }

    /** The same with three lists of one class. */
    public static class ForEachOfOneClass extends ForEachOfThreeLists {
        @Override
        List<List<Integer>> lists() {
            return Arrays.asList(
                    new ArrayList<>(Numbers.list()), new ArrayList<>(Numbers.list()), new ArrayList<>(Numbers.list()));
        }
    }

    /** Adds up a list by a stream that makes an object of each element. */
    public static class StreamOfObjects {
        final List<Integer> list = Numbers.list();

        public int op() {
            return list.stream()
                    .map(each -> new int[] {each})
                    .mapToInt(each -> each[0])
                    .sum();
        }
    }

    /** The same after a program that uses other streams. */
    public static class StreamAfterOthers extends StreamOfObjects {
        volatile Object last = "";

        public StreamAfterOthers() {
            for (int i = 0; i < 20_000; i++) {
                last = list.stream().map(String::valueOf).count();
                last = list.stream().filter(each -> each > 3).findFirst();
                last = list.stream().map(Integer::longValue).skip(1).toArray();
                last = list.stream()
                        .mapToInt(each -> each + 1)
                        .filter(each -> each > 2)
                        .max();
            }
        }
    }

    /** Adds up a range by a stream. */
    public static class RangeSum {
        public int op() {
            return IntStream.range(0, 100).sum();
        }
    }

    /** Adds up the characters of a string by a stream. */
    public static class CharsOfString {
        String text = "seven of nine";

        public int op() {
            return text.chars().sum();
        }
    }

    /** Compares a part of a string. */
    public static class Substring {
        String text = "seven of nine";

        public boolean op() {
            return text.substring(0, 5).equals("seven");
        }
    }

    /** Iterates over an unmodifiable list. */
    public static class UnmodifiableLoop {
        final List<Integer> list = Collections.unmodifiableList(Numbers.list());

        public int op() {
            int sum = 0;
            for (Integer each : list) {
                sum += each;
            }
            return sum;
        }
    }

    /** Iterates over {@code Arrays.asList}. */
    public static class AsListLoop {
        Integer x = 1000;

        public int op() {
            int sum = 0;
            for (Integer each : Arrays.asList(x, x, x)) {
                sum += each;
            }
            return sum;
        }
    }

    /** Iterates over a set. */
    public static class SetLoop {
        final Set<Integer> set = new HashSet<>(Numbers.list());

        public int op() {
            int sum = 0;
            for (Integer each : set) {
                sum += each;
            }
            return sum;
        }
    }

    /** Counts a word in a map of boxes. */
    public static class MapMerge {
        final Map<String, Integer> counts = new HashMap<>(Collections.singletonMap("a", 1000));

        public void op() {
            counts.merge("a", 1, Integer::sum);
        }
    }

    /** An idiom and the class that shows it. */
    private enum Idiom {
        CAPTURING_LAMBDA(CapturingLambda.class),
        GENERIC_FUNCTION(GenericFunction.class),
        FOR_EACH_LAMBDA(ForEachLambda.class),
        TRY_WITH_RESOURCES(TryWithResources.class),
        ATOMIC_UPDATE(AtomicUpdate.class),
        OPTIONAL_OF_BOX(OptionalOfBox.class),
        VARIABLE_ARGUMENTS(VariableArguments.class),
        ENUM_VALUES(EnumValues.class),
        COMPARING_BOXES(ComparingBoxes.class),
        DEQUE_LOOP(DequeLoop.class),
        COMPUTE_IF_ABSENT(ComputeIfAbsent.class),
        REFLECTIVE_CALL(ReflectiveCall.class),
        PROXY_CALL(ProxyCall.class),
        STREAM_SUM(StreamSum.class),
        RANGE_SUM(RangeSum.class),
        CHARS_OF_STRING(CharsOfString.class),
        SUBSTRING(Substring.class),
        UNMODIFIABLE_LOOP(UnmodifiableLoop.class),
        AS_LIST_LOOP(AsListLoop.class),
        SET_LOOP(SetLoop.class),
        MAP_MERGE(MapMerge.class);

        private final Class<?> probe;

        Idiom(Class<?> probe) {
            this.probe = probe;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    @Pin(value = "C2 removes all temporary objects of {each}", formerly = "removes")
    @ForEach({"CAPTURING_LAMBDA", "GENERIC_FUNCTION", "FOR_EACH_LAMBDA", "TRY_WITH_RESOURCES", "ATOMIC_UPDATE"})
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    void temporaryIsRemoved(Jvm jvm, Idiom idiom) {
        allocates(jvm, idiom, false);
    }

    @Pin(value = "C2 allocates temporary objects of {each}", formerly = "keeps")
    @ForEach({"STREAM_SUM", "RANGE_SUM", "CHARS_OF_STRING", "SUBSTRING", "UNMODIFIABLE_LOOP", "AS_LIST_LOOP", "SET_LOOP"
    })
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = StreamSum.class, each = "STREAM_SUM")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = RangeSum.class, each = "RANGE_SUM")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = CharsOfString.class, each = "CHARS_OF_STRING")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = Substring.class, each = "SUBSTRING")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = UnmodifiableLoop.class, each = "UNMODIFIABLE_LOOP")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = AsListLoop.class, each = "AS_LIST_LOOP")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = SetLoop.class, each = "SET_LOOP")
    void temporaryIsAllocated(Jvm jvm, Idiom idiom) {
        allocates(jvm, idiom, true);
    }

    @Pin("C2 allocates a capturing lambda for a forEach that has met three classes of lists,"
            + " and removes it if it has met one")
    @FalsifiedBy(probe = ForEachOfOneClass.class, insteadOf = ForEachOfThreeLists.class)
    @FalsifiedBy(probe = ForEachOfThreeLists.class, insteadOf = ForEachOfOneClass.class)
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    void lambdaAmongLists(Jvm jvm) {
        assertThat(jvm.with(Collector.SERIAL).allocationOf(ForEachOfThreeLists.class))
                .isAtLeastBytesPerOp(SMALLEST_OBJECT);
        assertThat(jvm.with(Collector.SERIAL).allocationOf(ForEachOfOneClass.class))
                .isZeroBytesPerOp();
    }

    @Pin("C2 removes the objects that a stream makes of 100 elements, but not after the program has used other streams")
    @Expect(since = "11")
    @FalsifiedBy(probe = StreamOfObjects.class, insteadOf = StreamAfterOthers.class)
    @FalsifiedBy(probe = StreamAfterOthers.class, insteadOf = StreamOfObjects.class)
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @Touches(api = {"java.util.Collection#stream", "java.util.stream.Stream#map"})
    void streamAmongOthers(Jvm jvm) {
        assertThat(jvm.with(Collector.SERIAL).allocationOf(StreamAfterOthers.class))
                .isAtLeastBytesPerOp(100 * SMALLEST_ARRAY);
        assertThat(jvm.with(Collector.SERIAL).allocationOf(StreamOfObjects.class))
                .isAtMostBytesPerOp(100 * SMALLEST_OBJECT);
    }

    @Pin(value = "C2 {allocates|removes all} temporary objects of {each}", formerly = "improved")
    @ForEach({"OPTIONAL_OF_BOX", "VARIABLE_ARGUMENTS", "ENUM_VALUES", "COMPARING_BOXES", "DEQUE_LOOP"})
    @Expect(
            each = {"COMPARING_BOXES", "DEQUE_LOOP"},
            value = "true",
            until = "8")
    @Expect(
            each = {"COMPARING_BOXES", "DEQUE_LOOP"},
            value = "false",
            since = "11")
    @Expect(
            each = {"OPTIONAL_OF_BOX", "VARIABLE_ARGUMENTS", "ENUM_VALUES"},
            value = "true",
            until = "11")
    @Expect(
            each = {"OPTIONAL_OF_BOX", "VARIABLE_ARGUMENTS", "ENUM_VALUES"},
            value = "false",
            since = "17")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = OptionalOfBox.class, each = "OPTIONAL_OF_BOX", until = "11")
    @FalsifiedBy(
            probe = CapturingLambda.class,
            insteadOf = VariableArguments.class,
            each = "VARIABLE_ARGUMENTS",
            until = "11")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = EnumValues.class, each = "ENUM_VALUES", until = "11")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = ComparingBoxes.class, each = "COMPARING_BOXES", until = "8")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = DequeLoop.class, each = "DEQUE_LOOP", until = "8")
    @FalsifiedBy(
            flags = "-XX:-DoEscapeAnalysis",
            each = {"COMPARING_BOXES", "DEQUE_LOOP"},
            since = "11")
    @FalsifiedBy(
            flags = "-XX:-DoEscapeAnalysis",
            each = {"OPTIONAL_OF_BOX", "ENUM_VALUES"},
            since = "17")
    @FalsifiedBy(
            flags = "-XX:LoopUnrollLimit=0",
            each = {"VARIABLE_ARGUMENTS", "ENUM_VALUES"},
            since = "17")
    void temporaryIsRemovedSince(Jvm jvm, Idiom idiom, boolean allocates) {
        allocates(jvm, idiom, allocates);
    }

    @Pin("C2 allocates a capturing lambda for HashMap.computeIfAbsent of a present key")
    @Expect(since = "11")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = ComputeIfAbsent.class)
    @Touches(api = {"java.util.HashMap#computeIfAbsent", "java.util.Map#computeIfAbsent"})
    void computeIfAbsent(Jvm jvm) {
        allocates(jvm, Idiom.COMPUTE_IF_ABSENT, true);
    }

    @Pin(value = "C2 {allocates|removes} the box of an argument: {each}", formerly = "reflection")
    @ForEach({"REFLECTIVE_CALL", "PROXY_CALL"})
    @Expect(value = "true", until = "17")
    @Expect(value = "false", since = "21", by = "JEP 416")
    @FalsifiedBy(
            probe = CapturingLambda.class,
            insteadOf = ReflectiveCall.class,
            each = "REFLECTIVE_CALL",
            until = "17")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = ProxyCall.class, each = "PROXY_CALL", until = "17")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis", since = "21")
    @Touches(api = {"java.lang.reflect.Method#invoke", "java.lang.reflect.Proxy#newProxyInstance"})
    void argumentIsBoxed(Jvm jvm, Idiom idiom, boolean allocates) {
        allocates(jvm, idiom, allocates);
    }

    @Pin(value = "C2 {inlines all|does not inline one of the} calls of {each}", formerly = "inlining")
    @ForEach({"DEQUE_LOOP", "AS_LIST_LOOP", "RANGE_SUM"})
    @Expect(value = "false", each = "RANGE_SUM", until = "11.0.9, 13")
    @Expect(value = "true", each = "RANGE_SUM", since = "11.0.10, 14", by = "JDK-8234863")
    @Expect(value = "false", until = "8")
    @Expect(value = "true", since = "11")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = DequeLoop.class, each = "DEQUE_LOOP", until = "8")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = AsListLoop.class, each = "AS_LIST_LOOP", until = "8")
    @FalsifiedBy(flags = "-XX:MaxInlineLevel=20", each = "RANGE_SUM", until = "11.0.9, 13")
    @FalsifiedBy(
            flags = {"-XX:FreqInlineSize=1", "-XX:MaxInlineSize=1"},
            each = {"DEQUE_LOOP", "AS_LIST_LOOP"},
            since = "11")
    @FalsifiedBy(
            flags = {"-XX:FreqInlineSize=1", "-XX:MaxInlineSize=1"},
            each = "RANGE_SUM",
            since = "11.0.10, 14")
    void callsAreInlined(Jvm jvm, Idiom idiom, boolean all) {
        Compilation code = compilation(jvm, idiom);
        if (all) {
            assertThat(code).hasAllCallsInlined();
        } else if (idiom == Idiom.DEQUE_LOOP) {
            assertThat(code).hasInliningRefusal("java.util.ArrayDeque$DeqIterator.<init>", UNLOADED);
        } else if (idiom == Idiom.AS_LIST_LOOP) {
            assertThat(code).hasInliningRefusal("java.util.AbstractList$Itr.<init>", UNLOADED);
        } else {
            assertThat(code).hasInliningRefusal("java.lang.Integer.sum", "inlining too deep");
        }
    }

    @Pin(value = "C2 inlines all calls of a stream that adds up a list, although it allocates", formerly = "stream")
    @Expect(since = "17")
    @FalsifiedBy(flags = "-XX:MaxInlineLevel=5")
    @FalsifiedBy(probe = MapMerge.class, insteadOf = StreamSum.class)
    @Touches(api = "java.util.Collection#stream")
    void streamIsInlinedAndAllocates(Jvm jvm) {
        assertThat(compilation(jvm, Idiom.STREAM_SUM)).hasAllCallsInlined();
    }

    @Pin("C2 does not inline a method of HashMap, which is too large: {each}")
    @ForEach({"MAP_MERGE", "COMPUTE_IF_ABSENT"})
    @Expect(each = "MAP_MERGE")
    @Expect(each = "COMPUTE_IF_ABSENT", since = "11")
    @FalsifiedBy(flags = "-XX:FreqInlineSize=1000")
    @Touches(api = {"java.util.HashMap#computeIfAbsent", "java.util.Map#merge"})
    void tooLarge(Jvm jvm, Idiom idiom) {
        String method = idiom == Idiom.MAP_MERGE ? "merge" : "computeIfAbsent";
        assertThat(compilation(jvm, idiom)).hasInliningRefusal("java.util.HashMap." + method, "hot method too big");
    }

    @Pin(
            value = "C2 leaves a virtual call on the way to the iterator, whose class it does not know: {each}",
            formerly = "virtual")
    @ForEach({"SET_LOOP", "UNMODIFIABLE_LOOP"})
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = SetLoop.class, each = "SET_LOOP")
    @FalsifiedBy(probe = CapturingLambda.class, insteadOf = UnmodifiableLoop.class, each = "UNMODIFIABLE_LOOP")
    void callToIteratorStaysVirtual(Jvm jvm, Idiom idiom) {
        assertThat(compilation(jvm, idiom))
                .hasVirtualCall(idiom == Idiom.SET_LOOP ? "java.util.HashMap.keySet" : "java.util.Collection.iterator");
    }

    private static Compilation compilation(Jvm jvm, Idiom idiom) {
        return jvm.with(Collector.SERIAL).observe(new CompilationOf(idiom.probe));
    }

    private static void allocates(Jvm jvm, Idiom idiom, boolean expected) {
        Allocation allocation = jvm.with(Collector.SERIAL).allocationOf(idiom.probe);
        if (expected) {
            assertThat(allocation).isAtLeastBytesPerOp(SMALLEST_OBJECT);
        } else {
            assertThat(allocation).isZeroBytesPerOp();
        }
    }
}
