package org.jvmquarks.evidence;

import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;

/**
 * Base of all assertions about evidence: it gives their failures one shape, {@code expected the header to be 8 bytes
 * but was 12 bytes for java.lang.Long [debian-17]}.
 *
 * @param <S> the assertion itself
 * @param <E> the evidence
 */
@API(status = API.Status.STABLE, since = "0.1")
public abstract class EvidenceAssert<S extends EvidenceAssert<S, E>, E> extends AbstractAssert<S, E> {

    protected EvidenceAssert(E actual, Class<S> self) {
        super(actual, self);
    }

    /** Returns whose evidence it is, with the JDK: {@code Probe.op [debian-17]}. */
    protected String subject() {
        return actual instanceof Evidence evidence ? evidence.subject() : String.valueOf(actual);
    }

    /**
     * Fails unless a claim holds.
     *
     * @param what the claim is about: {@code the header}
     * @param expected value or bound, with its unit
     * @param found value, with its unit
     */
    protected final S check(boolean holds, String what, Object expected, Object found) {
        return check(holds, what, expected, found, "");
    }

    /**
     * Fails unless a claim holds, and shows the evidence in detail.
     *
     * @param detail follows after a colon; may be empty
     */
    protected final S check(boolean holds, String what, Object expected, Object found, String detail) {
        if (!holds) {
            throw failure("%s", message(what, expected, found, detail));
        }
        return myself;
    }

    /**
     * Continues with a number of the evidence.
     *
     * @param what the claim is about: {@code the number of buckets}
     * @param unit of the number; may be empty
     * @param detail follows after a colon in the message of a failure; may be empty
     */
    protected final NumberAssert<S> number(String what, double actual, String unit, String detail) {
        return new NumberAssert<>(myself, what, actual, unit, detail);
    }

    /** Continues with a whole number of the evidence, in the same way. */
    protected final NumberAssert<S> number(String what, long actual, String unit, String detail) {
        return number(what, (double) actual, unit, detail);
    }

    /** Returns the message of a claim that does not hold. */
    protected final String message(String what, Object expected, Object found, String detail) {
        return "expected %s to be %s but was %s for %s%s"
                .formatted(what, expected, found, subject(), detail.isEmpty() ? "" : ": " + detail);
    }
}
