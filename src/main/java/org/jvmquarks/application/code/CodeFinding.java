package org.jvmquarks.application.code;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.application.archive.Evidence;

/**
 * Something in the code of an application that a move concerns.
 *
 * @param evidence how the archives show it
 * @param effect what becomes of it
 * @param what the fact, as a sentence without its full stop: {@code 3 classes use JAXB
 *     (javax.xml.bind), which JDK 11 removed}
 * @param remark what else is to be known, as a sentence without its full stop
 * @param since feature version from which it is so; empty if it is not known or depends on none
 * @param by JEPs and issues behind it
 * @param advice what to do, as a sentence
 * @param where some places in words: {@code a.B.run in app.jar uses javax.xml.bind.JAXBContext}
 */
public record CodeFinding(
        Evidence evidence,
        Effect effect,
        String what,
        Optional<String> remark,
        Optional<Integer> since,
        List<String> by,
        String advice,
        List<String> where) {

    /** A finding about what code refers to or does. */
    public CodeFinding(
            Effect effect,
            String what,
            Optional<Integer> since,
            List<String> by,
            String advice,
            List<String> where) {
        this(Evidence.REFERS, effect, what, Optional.empty(), since, by, advice, where);
    }

    public CodeFinding {
        by = List.copyOf(by);
        where = List.copyOf(where);
        if (what.isBlank() || advice.isBlank()) {
            throw new IllegalArgumentException(
                    "a finding needs a fact and an advice, was '" + what + "', '" + advice + "'");
        }
    }
}
