package org.jvmquarks.upgrade.code;

import org.jvmquarks.text.Plural;

/**
 * A fact about classes of an application, as a sentence without its full stop.
 *
 * @param classes number of the classes that the sentence begins with; 0 if it begins with something else
 * @param one the verb of one class: {@code uses}
 * @param many the verb of several: {@code use}
 * @param rest the rest of the sentence, or all of it
 */
record Fact(int classes, String one, String many, String rest) {
    public Fact {
        if (rest.isBlank() || classes < 0) {
            throw new IllegalArgumentException(
                    "expected a sentence about classes, was %d '%s'".formatted(classes, rest));
        }
    }

    /** A fact that counts no classes. */
    public static Fact of(String sentence) {
        return new Fact(0, "", "", sentence);
    }

    /** Returns the same about some of the classes; a sentence that does not count them stays. */
    public Fact about(int some) {
        return classes == 0 ? this : new Fact(some, one, many, rest);
    }

    /** Returns the sentence. */
    public String text() {
        return classes == 0
                ? rest
                : "%s %s %s".formatted(Plural.count(classes, "class", "classes"), classes == 1 ? one : many, rest);
    }
}
