package org.jvmquarks.evidence.heapdump;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.NumberAssert;
import org.jvmquarks.text.Plural;

/**
 * Assertions about a {@link HeapDump}. Names of classes are as Java writes them; a class that the dump does not have is
 * an error, except for {@link #hasClass} and {@link #hasNoClass}, where one that does not exist is.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HeapDumpAssert extends EvidenceAssert<HeapDumpAssert, HeapDump> {

    public HeapDumpAssert(HeapDump actual) {
        super(actual, HeapDumpAssert.class);
    }

    /** The class was loaded, with objects or without. */
    public HeapDumpAssert hasClass(String name) {
        return check(actual.hasLoaded(name), "class " + name, "loaded", "not loaded");
    }

    /** The class was not loaded. */
    public HeapDumpAssert hasNoClass(String name) {
        return check(
                !actual.hasLoaded(name),
                "class " + name,
                "not loaded",
                "loaded",
                actual.find(name).map(found -> found.instances() + " objects").orElse(""));
    }

    /** Continues with the number of objects of the class itself, without those of subclasses. */
    public NumberAssert<HeapDumpAssert> objects(String name) {
        return number("the number of objects of " + name, actual.of(name).instances(), "", "");
    }

    /** Continues with the bytes in fields or elements, see {@link HeapClass#bytes}. */
    public NumberAssert<HeapDumpAssert> bytes(String name) {
        return number(
                "the size of fields and elements of " + name, actual.of(name).bytes(), "bytes", "");
    }

    /**
     * Continues with the number of arrays of at least that length.
     *
     * @param length in elements
     */
    public NumberAssert<HeapDumpAssert> arrays(String type, int length) {
        HeapClass arrays = actual.of(type);
        return number(arraysOf(type, length), arrays.arraysOfAtLeast(length), "", longest(arrays));
    }

    /**
     * Continues with the number of arrays of at least that length, of these types together; a type that the dump does
     * not have counts as none.
     *
     * @param length in elements
     */
    public NumberAssert<HeapDumpAssert> arrays(List<String> types, int length) {
        return number(arraysOf(String.join(" or ", types), length), actual.arraysOfAtLeast(length, types), "", "");
    }

    /** An object of the class has that value in that field, of a primitive type. */
    public HeapDumpAssert hasObject(String name, String field, Object expected) {
        List<Object> found = actual.objectsOf(name).stream()
                .map(object -> object.field(field))
                .toList();
        return check(
                found.contains(expected),
                field + " of an object of " + name,
                expected,
                found.isEmpty() ? "missing" : "different",
                "values " + found);
    }

    private static String arraysOf(String type, int length) {
        return "the number of " + type + " with at least " + length + " elements";
    }

    private static String longest(HeapClass arrays) {
        return "the longest has "
                + Plural.count(arrays.lengths().isEmpty() ? 0 : arrays.lengths().lastKey(), "element");
    }
}
