package org.jvmquarks.evidence.value;

import org.assertj.core.api.AbstractAssert;

/** Assertions about {@link Values}. */
public final class ValuesAssert extends AbstractAssert<ValuesAssert, Values> {

    public ValuesAssert(Values actual) {
        super(actual, ValuesAssert.class);
    }

    /** The value of that name; whole numbers of any type are compared as numbers. */
    public ValuesAssert has(String name, Object expected) {
        Object found = actual.get(name);
        if (!found.equals(widen(expected))) {
            throw failure(
                    "expected %s of %s to be %s, got %s", name, actual.subject(), expected, found);
        }
        return this;
    }

    public ValuesAssert hasAtLeast(String name, long expected) {
        long found = actual.number(name);
        if (found < expected) {
            throw failure(
                    "expected %s of %s to be at least %d, got %d",
                    name, actual.subject(), expected, found);
        }
        return this;
    }

    public ValuesAssert hasAtMost(String name, long expected) {
        long found = actual.number(name);
        if (found > expected) {
            throw failure(
                    "expected %s of %s to be at most %d, got %d",
                    name, actual.subject(), expected, found);
        }
        return this;
    }

    private static Object widen(Object expected) {
        return expected instanceof Integer || expected instanceof Short || expected instanceof Byte
                ? ((Number) expected).longValue()
                : expected;
    }
}
