package org.jvmquarks.evidence.value;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.NumberAssert;

/** Assertions about {@link Values}. */
@API(status = API.Status.STABLE, since = "0.1")
public final class ValuesAssert extends EvidenceAssert<ValuesAssert, Values> {

    public ValuesAssert(Values actual) {
        super(actual, ValuesAssert.class);
    }

    /**
     * The value of that name. Numbers of any type are compared as numbers, a character or an enum constant as its text.
     *
     * @throws IllegalArgumentException if the two can never be equal: one is a number and the other a text, or what is
     *     expected is an array, a list or {@code null}
     */
    public ValuesAssert has(String name, Object expected) {
        ExpectedValue wanted = ExpectedValue.of(name, expected);
        Object found = actual.get(name);
        wanted.requireSameKind(found, subject());
        return check(wanted.isEqualTo(found), name, ShownText.of(wanted.value()), ShownText.of(found));
    }

    /** The single value that the probe computed, in the same way. */
    public ValuesAssert hasResult(Object expected) {
        return has(Values.RESULT, expected);
    }

    /** Continues with the single value that the probe computed, a whole number. */
    public NumberAssert<ValuesAssert> number() {
        return number(Values.RESULT);
    }

    /**
     * Continues with a whole number.
     *
     * @throws IllegalArgumentException if the probe did not compute it, or as something else
     */
    public NumberAssert<ValuesAssert> number(String name) {
        return number(name, actual.number(name), "", "");
    }
}
