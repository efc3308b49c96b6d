package org.jvmquarks.upgrade.link;

import java.util.Set;
import org.jvmquarks.guest.link.Signature;

/**
 * What the new JDK refuses or ignores, so that the JDK in use must say whether it does so, too. What the new one takes
 * as it is cannot become a finding.
 *
 * @param refused the answers of the new JDK
 */
record OpenQuestions(LinkAnswers refused) {
    /**
     * Errors that depend on the classes that were loaded before: sealed packages and signers of a package, memory, the
     * stack, and types that two class loaders define.
     */
    private static final Set<String> OF_OTHERS = Set.of(
            "java.lang.SecurityException",
            "java.lang.OutOfMemoryError",
            "java.lang.StackOverflowError",
            "java.lang.LinkageError");

    /** Tells whether the JDK in use need not be asked. */
    boolean areNone() {
        return refused.refused().isEmpty()
                && refused.classes().isEmpty()
                && refused.fatal().isEmpty()
                && refused.opened().values().stream().noneMatch(each -> each.signature() == Signature.IGNORED);
    }

    /** Returns the classes in question. A crash may need any of the others. */
    LinkScope scope() {
        return refused.fatal().isEmpty() ? LinkScope.of(refused.classes().keySet()) : LinkScope.all();
    }

    /** Tells whether a JDK that took one of these classes alone might refuse it among all others. */
    boolean needOthers(LinkAnswers alone) {
        return refused.classes().entrySet().stream()
                .filter(each -> OF_OTHERS.contains(each.getValue().why().thrown()))
                .anyMatch(each -> alone.takes(each.getKey(), each.getValue().archive()));
    }
}
