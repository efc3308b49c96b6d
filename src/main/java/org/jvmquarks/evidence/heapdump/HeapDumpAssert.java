package org.jvmquarks.evidence.heapdump;

import java.util.List;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions about a {@link HeapDump}. Names of classes are as Java writes them; a class that the
 * dump does not have is an error, except for {@link #hasClass} and {@link #hasNoClass}.
 */
public final class HeapDumpAssert extends AbstractAssert<HeapDumpAssert, HeapDump> {

    public HeapDumpAssert(HeapDump actual) {
        super(actual, HeapDumpAssert.class);
    }

    /** The class was loaded, with objects or without. */
    public HeapDumpAssert hasClass(String name) {
        if (actual.find(name).isEmpty()) {
            throw failure("expected class %s in the dump of %s, it is not", name, subject());
        }
        return this;
    }

    /** The class was not loaded. */
    public HeapDumpAssert hasNoClass(String name) {
        if (actual.find(name).isPresent()) {
            throw failure(
                    "expected no class %s in the dump of %s, got it with %d objects",
                    name, subject(), actual.of(name).instances());
        }
        return this;
    }

    /** So many objects of the class itself, without those of subclasses. */
    public HeapDumpAssert hasObjects(String name, long expected) {
        long found = actual.of(name).instances();
        if (found != expected) {
            throw failure(
                    "expected %d objects of %s in the dump of %s, got %d",
                    expected, name, subject(), found);
        }
        return this;
    }

    public HeapDumpAssert hasAtLeastObjects(String name, long expected) {
        long found = actual.of(name).instances();
        if (found < expected) {
            throw failure(
                    "expected at least %d objects of %s in the dump of %s, got %d",
                    expected, name, subject(), found);
        }
        return this;
    }

    /** At least that much in fields or elements, see {@link HeapClass#bytes}. */
    public HeapDumpAssert hasAtLeastBytes(String name, long expected) {
        long found = actual.of(name).bytes();
        if (found < expected) {
            throw failure(
                    "expected at least %d bytes in fields or elements of %s in the dump of %s, got"
                            + " %d",
                    expected, name, subject(), found);
        }
        return this;
    }

    /** No more than that in fields or elements, see {@link HeapClass#bytes}. */
    public HeapDumpAssert hasAtMostBytes(String name, long expected) {
        long found = actual.of(name).bytes();
        if (found > expected) {
            throw failure(
                    "expected at most %d bytes in fields or elements of %s in the dump of %s, got"
                            + " %d",
                    expected, name, subject(), found);
        }
        return this;
    }

    /**
     * At least so many arrays of at least that length.
     *
     * @param length in elements
     */
    public HeapDumpAssert hasAtLeastArrays(String type, int length, long expected) {
        HeapClass arrays = actual.of(type);
        if (arrays.arraysOfAtLeast(length) < expected) {
            throw failure(
                    "expected at least %d %s of %d or more elements in the dump of %s, got %d, the"
                            + " longest with %d",
                    expected,
                    type,
                    length,
                    subject(),
                    arrays.arraysOfAtLeast(length),
                    longest(arrays));
        }
        return this;
    }

    /**
     * No array of at least that length.
     *
     * @param length in elements
     */
    public HeapDumpAssert hasNoArray(String type, int length) {
        HeapClass arrays = actual.of(type);
        if (arrays.arraysOfAtLeast(length) > 0) {
            throw failure(
                    "expected no %s of %d or more elements in the dump of %s, got %d, the longest"
                            + " with %d",
                    type, length, subject(), arrays.arraysOfAtLeast(length), longest(arrays));
        }
        return this;
    }

    /** An object of the class has that value in that field, of a primitive type. */
    public HeapDumpAssert hasObject(String name, String field, Object expected) {
        List<Object> found =
                actual.objectsOf(name).stream().map(object -> object.field(field)).toList();
        if (!found.contains(expected)) {
            throw failure(
                    "expected an object of %s with %s = %s in the dump of %s, got %s",
                    name, field, expected, subject(), found);
        }
        return this;
    }

    private static int longest(HeapClass arrays) {
        return arrays.lengths().isEmpty() ? 0 : arrays.lengths().lastKey();
    }

    private String subject() {
        return actual.subject();
    }
}
