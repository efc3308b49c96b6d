package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * No specification defines the order in which sets, maps and reflection return their elements, but code depends on it
 * anyway. The order of a {@code HashSet} of strings is the same in every JDK; that of {@code Set.of} differs from one
 * start of the JVM to the next; those of {@code Properties} and of methods from reflection differ between JDKs.
 *
 * <h2>Why</h2>
 *
 * A {@code HashSet} orders its elements by their hash codes, and those of strings are specified. {@code Set.of} and
 * {@code Map.of} begin at a place and go in a direction that depend on the time of the start, so that nobody relies on
 * it. {@code Properties} became a {@code ConcurrentHashMap} in 9, and {@code store} sorts since 18. HotSpot sorts the
 * methods of a class by the addresses of their names, which depend on the classes loaded before and on the archive of
 * the JDK's classes; it keeps fields as the class file has them.
 *
 * <h2>How it is shown</h2>
 *
 * The probes return the order of some names; for {@code Set.of}, in five JVMs. Collections with a defined order are the
 * controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 9: {@code Set.of} exists (JEP 269), and {@code Properties} iterates in the order of a
 *       {@code ConcurrentHashMap} (JDK-8029891).
 *   <li>since 18: {@code Properties.store} writes the keys sorted (JDK-8231640).
 *   <li>not measured: 9, 10, 12 to 16 and 18 to 20; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A test that passes today and fails tomorrow may compare the text of a {@code Set.of}. Sort before comparing, writing
 * or hashing, and use {@code LinkedHashMap} where the order matters. For methods, sort by name and descriptor:
 * frameworks that take the first match of {@code getDeclaredMethods} choose another method on another JDK.
 */
@Quark(
        id = "iteration-order",
        title = "Orders of iteration and reflection",
        source = "JEP 269, JDK-8029891, JDK-8231640",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
class IterationOrderQuark {
    private static final int STARTS = 5;
    private static final String HASHED = "key1 key2 key0 key5 key6 key3 key4 key9 key7 key8 key11 key10";

    /** The order of a set that orders strings by their hash codes. */
    public static class Hashed {
        public String op() {
            Collection<Object> names = names();
            for (int i = 0; i < 12; i++) {
                names.add("key" + i);
            }
            return joined(names);
        }

        Collection<Object> names() {
            return new HashSet<>();
        }

        static String joined(Iterable<?> names) {
            StringBuilder text = new StringBuilder();
            for (Object name : names) {
                text.append(text.length() == 0 ? "" : " ").append(name);
            }
            return text.toString();
        }
    }

    /** The order in which the strings were put in. */
    public static class Linked extends Hashed {
        @Override
        Collection<Object> names() {
            return new LinkedHashSet<>();
        }
    }

    /** The order of an unmodifiable set. */
    public static class Unmodifiable {
        public String op() throws ReflectiveOperationException {
            Object[] letters = {"a", "b", "c", "d", "e", "f", "g", "h"};
            return Hashed.joined(set(letters));
        }

        /** By reflection, as JDK 8 does not have it. */
        Set<?> set(Object[] elements) throws ReflectiveOperationException {
            try {
                return (Set<?>) Set.class.getMethod("of", Object[].class).invoke(null, (Object) elements);
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    /** The order of a hashed set of the same strings. */
    public static class Modifiable extends Unmodifiable {
        @Override
        Set<?> set(Object[] elements) {
            Set<Object> set = new HashSet<>();
            for (Object element : elements) {
                set.add(element);
            }
            return set;
        }
    }

    /** The order of properties. */
    public static class InProperties extends Hashed {
        @Override
        public String op() {
            Properties properties = new Properties();
            for (int i = 0; i < 12; i++) {
                properties.setProperty("key" + i, "value");
            }
            return joined(properties.keySet());
        }
    }

    /** The order in which properties are written. */
    public static class Stored {
        public boolean op() throws IOException {
            Properties properties = new Properties();
            for (int i = 0; i < 12; i++) {
                properties.setProperty("key" + i, "value");
            }
            StringWriter text = new StringWriter();
            properties.store(text, null);
            Set<String> written = new LinkedHashSet<>();
            for (String line : text.toString().split("\\R")) {
                if (line.startsWith("key")) {
                    written.add(line.substring(0, line.indexOf('=')));
                }
            }
            return isSorted(written);
        }

        boolean isSorted(Set<String> keys) {
            return Hashed.joined(keys).equals(Hashed.joined(new TreeSet<>(keys)));
        }
    }

    /** The order of the same keys after sorting. */
    public static class StoredAndSorted extends Stored {
        @Override
        boolean isSorted(Set<String> keys) {
            return super.isSorted(new TreeSet<>(keys));
        }
    }

    /** The order of the same keys backwards. */
    public static class StoredBackwards extends Stored {
        @Override
        boolean isSorted(Set<String> keys) {
            return super.isSorted(new TreeSet<>(keys).descendingSet());
        }
    }

    /** Members with names that the JDK also uses, among others that it does not use. */
    @SuppressWarnings({"UnusedVariable", "UnusedMethod"}) // Reflection finds them.
    private static class Members {
        int zwelve;
        int size;
        int yleven;
        int length;
        int xen;
        int index;
        int wine;
        int count;

        void zwelve() {}

        void size() {}

        void yleven() {}

        void length() {}

        void xen() {}

        void index() {}

        void wine() {}

        void count() {}
    }

    /** Whether reflection returns the fields in the order of the source. */
    public static class Fields {
        static final String SOURCE = "zwelve size yleven length xen index wine count";

        public boolean op() {
            StringBuilder names = new StringBuilder();
            for (Field field : Members.class.getDeclaredFields()) {
                names.append(field.getName()).append(' ');
            }
            return names.toString().trim().equals(SOURCE);
        }
    }

    /** Whether reflection returns the methods in the order of the source. */
    public static class Methods {
        public boolean op() {
            StringBuilder names = new StringBuilder();
            for (Method method : Members.class.getDeclaredMethods()) {
                names.append(method.getName()).append(' ');
            }
            return names.toString().trim().equals(Fields.SOURCE);
        }
    }

    @Pin(value = "a HashSet of twelve strings has the order: {}", formerly = "hashed")
    @Expect(HASHED)
    @FalsifiedBy(probe = Linked.class, insteadOf = Hashed.class)
    @Touches(
            api = {"java.util.HashMap#<init>", "java.util.HashSet#<init>"},
            onlyIf = "it relies on an order that nothing promises")
    void hashSetHasFixedOrder(Jvm jvm, String order) {
        assertThat(jvm.valuesOf(Hashed.class)).hasResult(order);
    }

    @Pin(value = "five JVMs have the elements of one Set.of in different orders", formerly = "salted")
    @Expect(since = "9", by = "JEP 269")
    @FalsifiedBy(probe = Modifiable.class, insteadOf = Unmodifiable.class)
    @Touches(
            api = {"java.util.Map#copyOf", "java.util.Map#of", "java.util.Set#copyOf", "java.util.Set#of"},
            onlyIf = "it relies on an order that nothing promises")
    void setOfDiffersByStart(Jvm jvm) {
        Set<Object> orders = new HashSet<>();
        for (int i = 0; i < STARTS; i++) {
            orders.add(jvm.observe(new ValuesOf(Unmodifiable.class).varying("value"))
                    .result());
        }
        assertThat(orders).as("orders of %d JVMs", STARTS).hasSizeGreaterThan(1);
    }

    @Pin("Properties {iterates|does not iterate} in the order of a HashSet")
    @Expect(value = "false", until = "8")
    @Expect(value = "true", since = "9", by = "JDK-8029891")
    @FalsifiedBy(probe = Hashed.class, insteadOf = InProperties.class, until = "8")
    @FalsifiedBy(probe = Linked.class, insteadOf = InProperties.class, since = "9")
    @Touches(
            api = {
                "java.util.Properties#entrySet",
                "java.util.Properties#keySet",
                "java.util.Properties#propertyNames",
                "java.util.Properties#stringPropertyNames"
            },
            onlyIf = "it relies on an order that nothing promises")
    void properties(Jvm jvm, boolean hashed) {
        Object order = jvm.valuesOf(InProperties.class).result();
        assertThat(order.equals(HASHED)).as("%s is %s", order, HASHED).isEqualTo(hashed);
    }

    @Pin(value = "Properties.store {sorts|does not sort} the keys", formerly = "stored")
    @Expect(value = "false", until = "17")
    @Expect(value = "true", since = "18", by = "JDK-8231640")
    @FalsifiedBy(probe = StoredAndSorted.class, insteadOf = Stored.class, until = "17")
    @FalsifiedBy(probe = StoredBackwards.class, insteadOf = Stored.class, since = "18")
    @Touches(
            api = "java.util.Properties#store",
            onlyIf = "somebody compares or signs the files, or relies on the order of their lines")
    void storeSortsKeys(Jvm jvm, boolean sorted) {
        assertThat(jvm.valuesOf(Stored.class)).hasResult(sorted);
    }

    @Pin("getDeclaredFields returns fields in the order of the source")
    @Requires(vm = Vm.HOTSPOT)
    @FalsifiedBy(probe = Methods.class, insteadOf = Fields.class)
    @Touches(api = "java.lang.Class#getDeclaredFields", onlyIf = "it relies on an order that nothing promises")
    void fields(Jvm jvm) {
        assertThat(jvm.valuesOf(Fields.class)).hasResult(true);
    }

    @Pin("getDeclaredMethods does not return methods in the order of the source")
    @Requires(vm = Vm.HOTSPOT)
    @FalsifiedBy(probe = Fields.class, insteadOf = Methods.class)
    @Touches(
            api = {"java.lang.Class#getDeclaredMethods", "java.lang.Class#getMethods"},
            onlyIf = "it relies on an order that nothing promises")
    void methods(Jvm jvm) {
        assertThat(jvm.valuesOf(Methods.class)).hasResult(false);
    }
}
