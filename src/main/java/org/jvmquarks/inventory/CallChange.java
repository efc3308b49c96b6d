package org.jvmquarks.inventory;

import java.util.Arrays;
import org.jvmquarks.guest.calls.CallResult;

/** In what two answers to the same call differ. */
enum CallChange {
    THROWS("throws now", "throw now"),
    RETURNS("does not throw any more", "do not throw any more"),
    EXCEPTION("throws another exception", "throw another exception"),
    MESSAGE("has another message", "have another message"),
    TEXT("has another text", "have another text"),
    TYPE("returns another class", "return another class"),
    ORDER("returns another order", "return another order"),
    VALUE("returns another value", "return another value");

    private final String singular;
    private final String plural;

    CallChange(String singular, String plural) {
        this.singular = singular;
        this.plural = plural;
    }

    /** Returns the predicate of a sentence about some calls: {@code return another value}. */
    String words(int calls) {
        return calls == 1 ? singular : plural;
    }

    /** Whether calls of many methods change for one reason: a message that they share, or a class. */
    boolean isShared() {
        return this == EXCEPTION || this == MESSAGE || this == TEXT || this == TYPE;
    }

    static CallChange between(CallResult from, CallResult to) {
        if (from.isThrown() != to.isThrown()) {
            return to.isThrown() ? THROWS : RETURNS;
        }
        if (from.isThrown()) {
            return from.type().equals(to.type()) ? MESSAGE : EXCEPTION;
        }
        if (!from.type().equals(to.type())) {
            return TYPE;
        }
        if (!from.type().isEmpty() && (from.text().isEmpty() || to.text().isEmpty())) {
            return TEXT;
        }
        return isReordered(from.text(), to.text()) ? ORDER : VALUE;
    }

    /** Whether another text has the same characters in another order. */
    private static boolean isReordered(String from, String to) {
        return from.length() == to.length() && from.contains(", ") && Arrays.equals(sorted(from), sorted(to));
    }

    private static int[] sorted(String text) {
        return text.chars().sorted().toArray();
    }
}
