package org.jvmquarks.upgrade;

import java.util.List;
import java.util.Optional;

/**
 * Something that differs between the two JDKs, for people.
 *
 * @param concern whether the application meets it
 * @param consequence what it comes to, in words: {@code will not start}, {@code behaves
 *     differently}
 * @param title what it is about: an option, or the title of a quark
 * @param sentences what differs, at least one
 * @param where what shows that the application meets it; empty if nothing does
 * @param advice what to do; empty if there is nothing to do but know it
 * @param quark id of the quark whose article tells more; empty if there is none
 * @param keys keys of the gate's differences behind it, for its ledger; empty if it is none of the
 *     gate's
 */
public record Finding(
        Concern concern,
        String consequence,
        String title,
        List<String> sentences,
        List<String> where,
        Optional<String> advice,
        Optional<String> quark,
        List<String> keys) {

    public Finding {
        sentences = List.copyOf(sentences);
        where = List.copyOf(where);
        keys = List.copyOf(keys);
        if (sentences.isEmpty()) {
            throw new IllegalArgumentException("a finding needs a sentence: " + title);
        }
    }

    /** A finding that no quark tells of. */
    static Finding of(
            Concern concern,
            String consequence,
            String title,
            List<String> sentences,
            List<String> where,
            Optional<String> advice) {
        return new Finding(
                concern, consequence, title, sentences, where, advice, Optional.empty(), List.of());
    }
}
