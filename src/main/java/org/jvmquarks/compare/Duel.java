package org.jvmquarks.compare;

/** Two sides that are compared with each other. */
public record Duel(Side base, Side head) {

    /**
     * Returns it for people: {@code temurin-17 → temurin-25}, {@code old.jar → new.jar on temurin-25}, {@code old.jar
     * on temurin-17 → new.jar on temurin-25}.
     */
    public String text() {
        if (base.code().equals(head.code())) {
            return base.jdk() + " → " + head.jdk();
        }
        return base.jdk().equals(head.jdk())
                ? base.code() + " → " + head.code() + " on " + base.jdk()
                : base.code() + " on " + base.jdk() + " → " + head.code() + " on " + head.jdk();
    }

    /** Returns whether both sides are the same content on the same JDK, wherever it lies. */
    boolean isOfSameCode() {
        return base.withoutPaths().equals(head.withoutPaths());
    }
}
