package org.jvmquarks.evidence.heapdump;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
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

    @Override
    protected String subject() {
        return actual.subject();
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

    /** So many objects of the class itself, without those of subclasses. */
    public HeapDumpAssert hasObjects(String name, long expected) {
        long found = actual.of(name).instances();
        return check(found == expected, objects(name), expected, found);
    }

    public HeapDumpAssert hasAtLeastObjects(String name, long expected) {
        long found = actual.of(name).instances();
        return check(found >= expected, objects(name), "at least " + expected, found);
    }

    /** At least that much in fields or elements, see {@link HeapClass#bytes}. */
    public HeapDumpAssert hasAtLeastBytes(String name, long expected) {
        long found = actual.of(name).bytes();
        return check(found >= expected, size(name), "at least " + expected + " bytes", found + " bytes");
    }

    /** No more than that in fields or elements, see {@link HeapClass#bytes}. */
    public HeapDumpAssert hasAtMostBytes(String name, long expected) {
        long found = actual.of(name).bytes();
        return check(found <= expected, size(name), "at most " + expected + " bytes", found + " bytes");
    }

    /**
     * At least so many arrays of at least that length.
     *
     * @param length in elements
     */
    public HeapDumpAssert hasAtLeastArrays(String type, int length, long expected) {
        HeapClass arrays = actual.of(type);
        return check(
                arrays.arraysOfAtLeast(length) >= expected,
                arrays(type, length),
                "at least " + expected,
                arrays.arraysOfAtLeast(length),
                longest(arrays));
    }

    /**
     * At least so many arrays of at least that length, of these types together; a type that the dump does not have
     * counts as none.
     *
     * @param length in elements
     */
    public HeapDumpAssert hasAtLeastArrays(List<String> types, int length, long expected) {
        long found = actual.arraysOfAtLeast(length, types);
        return check(found >= expected, arrays(either(types), length), "at least " + expected, found);
    }

    /**
     * No array of at least that length, of any of these types.
     *
     * @param length in elements
     */
    public HeapDumpAssert hasNoArray(List<String> types, int length) {
        long found = actual.arraysOfAtLeast(length, types);
        return check(found == 0, arrays(either(types), length), 0, found);
    }

    private static String either(List<String> types) {
        return String.join(" or ", types);
    }

    /**
     * No array of at least that length.
     *
     * @param length in elements
     */
    public HeapDumpAssert hasNoArray(String type, int length) {
        HeapClass arrays = actual.of(type);
        return check(
                arrays.arraysOfAtLeast(length) == 0,
                arrays(type, length),
                0,
                arrays.arraysOfAtLeast(length),
                longest(arrays));
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

    private static String objects(String name) {
        return "the number of objects of " + name;
    }

    private static String size(String name) {
        return "the size of fields and elements of " + name;
    }

    private static String arrays(String type, int length) {
        return "the number of " + type + " with at least " + length + " elements";
    }

    private static String longest(HeapClass arrays) {
        return "the longest has "
                + Plural.count(arrays.lengths().isEmpty() ? 0 : arrays.lengths().lastKey(), "element");
    }
}
