package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * Since JDK 9 a map throws if the function that it calls in {@code computeIfAbsent} changes the same map, and
 * {@code Arrays.asList(…).toArray()} is an {@code Object[]} whatever the type of the list's elements. Since 11 at the
 * latest, {@code Arrays.equals} does not call {@code equals} for an element that is the same in both arrays.
 *
 * <h2>Why</h2>
 *
 * A function that changed its {@code HashMap} could lose entries silently, and a recursive {@code computeIfAbsent} of a
 * {@code ConcurrentHashMap} waited for itself forever. {@code Collection.toArray()} has always promised an
 * {@code Object[]}; the list of {@code Arrays.asList} returned a copy of its own array. {@code Arrays.equals} compares
 * the two arrays by reference first; later versions compare elements with {@code Objects.equals}, which compares each
 * pair by reference first.
 *
 * <h2>How it is shown</h2>
 *
 * The probes perform these calls and report the outcome: the class of the array, the exception, or that the call has
 * not returned. An element that counts the calls of its {@code equals} shows which elements {@code Arrays.equals}
 * compares. A list, functions and elements without the error are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: {@code HashMap} accepts the change, the call to {@code ConcurrentHashMap} does not return, and
 *       {@code Arrays.asList("a").toArray()} is a {@code String[]}.
 *   <li>8: {@code Arrays.equals} calls {@code equals} for each element of two arrays, but never if both are the same
 *       array.
 *   <li>since 11 at the latest: it calls {@code equals} only for elements that differ.
 *   <li>since 9: {@code ConcurrentModificationException} (JDK-8071667), {@code IllegalStateException} (JDK-8062841) and
 *       {@code Object[]} (JDK-6260652).
 *   <li>not measured: 9 and 10; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Caches that compute recursively, for example for Fibonacci numbers or for types that refer to each other, fail on 9
 * and later: use {@code get} and {@code putIfAbsent}. A cast of {@code toArray()} throws {@code ClassCastException}
 * there, so call {@code toArray(new String[0])}. Conversely, storing any object into such an array no longer throws
 * {@code ArrayStoreException}. An element that is not equal to itself makes arrays unequal on 8 only.
 */
@Quark(
        id = "collection-details",
        title = "Recursive maps and arrays of lists",
        source = "JDK-8071667, JDK-8062841, JDK-6260652",
        impact = Impact.FAILURE)
@Requires(vm = Vm.ANY)
class CollectionDetailsQuark {

    /** A function that puts another key into the map. */
    public static class IntoHashMap {
        public String op() {
            Map<Integer, Integer> map = new HashMap<>();
            try {
                map.computeIfAbsent(1, key -> value(map));
                return "nothing";
            } catch (RuntimeException e) {
                return e.getClass().getSimpleName();
            }
        }

        Integer value(Map<Integer, Integer> map) {
            map.put(2, 2);
            return 1;
        }
    }

    /** A function that puts another key into another map. */
    public static class IntoOther extends IntoHashMap {
        @Override
        Integer value(Map<Integer, Integer> map) {
            return super.value(new HashMap<>());
        }
    }

    /** A function that itself throws. */
    public static class Throws extends IntoHashMap {
        @Override
        Integer value(Map<Integer, Integer> map) {
            throw new UnsupportedOperationException();
        }
    }

    /** A function that computes the same key. */
    public static class Recursive {
        @SuppressWarnings("JdkObsolete") // Two threads use it.
        public String op() throws InterruptedException {
            Map<Integer, Integer> map = new ConcurrentHashMap<>();
            StringBuffer end = new StringBuffer();
            Thread thread = new Thread(() -> {
                try {
                    map.computeIfAbsent(1, key -> value(map));
                    end.append("nothing");
                } catch (RuntimeException e) {
                    end.append(e.getClass().getSimpleName());
                }
            });
            thread.setDaemon(true);
            thread.start();
            // In steps: where this thread hardly gets processor time, the other does not either.
            for (int i = 0; i < 200 && thread.isAlive(); i++) {
                thread.join(10);
            }
            return thread.isAlive() ? "no end" : end.toString();
        }

        Integer value(Map<Integer, Integer> map) {
            return map.computeIfAbsent(1, key -> 2);
        }
    }

    /** A function that does not use the map. */
    public static class NotRecursive extends Recursive {
        @Override
        Integer value(Map<Integer, Integer> map) {
            return 2;
        }
    }

    /** The class of {@code toArray()} of a list that wraps an array. */
    public static class OfArray {
        public String op() {
            return list().toArray().getClass().getSimpleName();
        }

        List<?> list() {
            return Arrays.asList("a", "b");
        }
    }

    /** The class of {@code toArray()} of another list. */
    public static class OfArrayList extends OfArray {
        @Override
        List<?> list() {
            return new ArrayList<>(super.list());
        }
    }

    /** The class of an array that the caller provides. */
    public static class IntoOwn extends OfArray {
        @Override
        public String op() {
            return list().toArray(new String[0]).getClass().getSimpleName();
        }
    }

    /** Compares an array with a copy of itself, and counts the calls of {@code equals}. */
    public static class EqualsOfCopy {
        static int calls;

        /** Counts. */
        static class Element {
            @Override
            public boolean equals(Object other) {
                calls++;
                return this == other;
            }

            @Override
            public int hashCode() {
                return 1;
            }
        }

        public Map<String, Object> op() {
            Object[] array = new Object[100];
            for (int i = 0; i < array.length; i++) {
                array[i] = new Element();
            }
            Map<String, Object> values = new HashMap<>();
            values.put("equal", Arrays.equals(array, other(array)));
            values.put("calls of equals", calls);
            return values;
        }

        Object[] other(Object[] array) {
            return array.clone();
        }
    }

    /** Compares an array with itself. */
    public static class EqualsOfSame extends EqualsOfCopy {
        @Override
        Object[] other(Object[] array) {
            return array;
        }
    }

    /** Compares an array with one of equal elements. */
    public static class EqualsOfOthers extends EqualsOfCopy {
        /** Is equal to each. */
        static final class Equal extends Element {
            @Override
            public boolean equals(Object other) {
                return super.equals(other) || other instanceof Equal;
            }

            @Override
            public int hashCode() {
                return 1;
            }
        }

        @Override
        Object[] other(Object[] array) {
            Arrays.setAll(array, i -> new Equal());
            Object[] others = new Object[array.length];
            Arrays.setAll(others, i -> new Equal());
            return others;
        }
    }

    @Pin("Arrays.equals of an array and itself calls equals for none of its elements")
    @FalsifiedBy(probe = EqualsOfCopy.class, insteadOf = EqualsOfSame.class, until = "8")
    @FalsifiedBy(probe = EqualsOfOthers.class, insteadOf = EqualsOfSame.class)
    @Touches(api = "java.util.Arrays#equals(java.lang.Object[],java.lang.Object[])")
    void sameArray(Jvm jvm) {
        assertThat(jvm.valuesOf(EqualsOfSame.class)).has("equal", true).has("calls of equals", 0);
    }

    @Pin("Arrays.equals of an array of 100 elements and its clone calls equals {} times")
    @Expect(value = "100", until = "8")
    @Expect(value = "0", since = "11")
    @FalsifiedBy(probe = EqualsOfSame.class, insteadOf = EqualsOfCopy.class, until = "8")
    @FalsifiedBy(probe = EqualsOfOthers.class, insteadOf = EqualsOfCopy.class, since = "11")
    @Touches(
            api = "java.util.Arrays#equals(java.lang.Object[],java.lang.Object[])",
            onlyIf = "the equals of an element does more than compare")
    void clonedArray(Jvm jvm, int calls) {
        assertThat(jvm.valuesOf(EqualsOfCopy.class)).has("equal", true).has("calls of equals", calls);
    }

    @Pin("a function that puts into the HashMap that calls it, by computeIfAbsent, causes: {}")
    @Expect(value = "nothing", until = "8")
    @Expect(value = "ConcurrentModificationException", since = "9", by = "JDK-8071667")
    @FalsifiedBy(probe = Throws.class, insteadOf = IntoHashMap.class, until = "8")
    @FalsifiedBy(probe = IntoOther.class, insteadOf = IntoHashMap.class, since = "9")
    @Touches(
            api = {"java.util.HashMap#computeIfAbsent", "java.util.Map#computeIfAbsent"},
            onlyIf = "a function puts into the map that calls it")
    void hashMap(Jvm jvm, String end) {
        assertThat(jvm.valuesOf(IntoHashMap.class)).hasResult(end);
    }

    @Pin("a recursive computeIfAbsent of one key of a ConcurrentHashMap causes: {}")
    @Expect(value = "no end", until = "8")
    @Expect(value = "IllegalStateException", since = "9", by = "JDK-8062841")
    @FalsifiedBy(probe = NotRecursive.class, insteadOf = Recursive.class)
    @Touches(
            api = {
                "java.util.Map#computeIfAbsent",
                "java.util.concurrent.ConcurrentHashMap#computeIfAbsent",
                "java.util.concurrent.ConcurrentMap#computeIfAbsent"
            },
            onlyIf = "a function asks for the key that it computes")
    void concurrentHashMap(Jvm jvm, String end) {
        assertThat(jvm.valuesOf(Recursive.class)).hasResult(end);
    }

    @Pin("Arrays.asList of strings gives toArray() of the class {}")
    @Expect(value = "String[]", until = "8")
    @Expect(value = "Object[]", since = "9", by = "JDK-6260652")
    @FalsifiedBy(probe = OfArrayList.class, insteadOf = OfArray.class, until = "8")
    @FalsifiedBy(probe = IntoOwn.class, insteadOf = OfArray.class, since = "9")
    @Touches(api = "java.util.Arrays#asList", onlyIf = "it casts what toArray() of such a list returns")
    void asList(Jvm jvm, String type) {
        assertThat(jvm.valuesOf(OfArray.class)).hasResult(type);
    }
}
