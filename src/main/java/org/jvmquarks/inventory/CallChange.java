package org.jvmquarks.inventory;

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

    static CallChange between(CallAnswer from, CallAnswer to) {
        if (from.thrown() != to.thrown()) {
            return to.thrown() ? THROWS : RETURNS;
        }
        if (from.thrown()) {
            return from.type().equals(to.type()) ? MESSAGE : EXCEPTION;
        }
        if (!from.type().equals(to.type())) {
            return TYPE;
        }
        if (!from.type().isEmpty() && (from.text().isEmpty() || to.text().isEmpty())) {
            return TEXT;
        }
        return from.isReordered(to) ? ORDER : VALUE;
    }
}
