package org.jvmquarks.evidence.value;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about {@link Values}. */
@API(status = API.Status.EXPERIMENTAL)
public final class ValuesAssert extends EvidenceAssert<ValuesAssert, Values> {

    public ValuesAssert(Values actual) {
        super(actual, ValuesAssert.class);
    }

    @Override
    protected String subject() {
        return actual.subject();
    }

    /** The value of that name; whole numbers of any type are compared as numbers. */
    public ValuesAssert has(String name, Object expected) {
        Object found = actual.get(name);
        return check(found.equals(widen(expected)), name, expected, found);
    }

    public ValuesAssert hasAtLeast(String name, long expected) {
        long found = actual.number(name);
        return check(found >= expected, name, "at least " + expected, found);
    }

    public ValuesAssert hasAtMost(String name, long expected) {
        long found = actual.number(name);
        return check(found <= expected, name, "at most " + expected, found);
    }

    private static Object widen(Object expected) {
        return expected instanceof Integer || expected instanceof Short || expected instanceof Byte
                ? ((Number) expected).longValue()
                : expected;
    }
}
