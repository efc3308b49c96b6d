package org.jvmquarks.upgrade.link;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.guest.link.Phase;
import org.jvmquarks.guest.link.Signature;

/**
 * What the new JDK refuses or ignores, so that the JDK in use must say whether it does so, too. What the new one takes
 * as it is cannot become a finding.
 *
 * @param refused the answers of the new JDK
 */
record OpenQuestions(LinkAnswers refused) {
    /** Errors that depend on the classes that were loaded before: memory, the stack, and constraints of loaders. */
    private static final Set<String> OF_OTHERS =
            Set.of("java.lang.OutOfMemoryError", "java.lang.StackOverflowError", "java.lang.LinkageError");

    /** Tells whether the JDK in use need not be asked. */
    boolean areNone() {
        return refused.refused().isEmpty()
                && classes().findAny().isEmpty()
                && refused.fatal().isEmpty()
                && refused.opened().values().stream().noneMatch(each -> each.signature() == Signature.IGNORED);
    }

    /**
     * Returns the classes in question. A crash may need any of the others, and a conflict of signers or seals all those
     * of its package.
     */
    LinkScope scope() {
        if (!refused.fatal().isEmpty()) {
            return LinkScope.all();
        }
        Stream<String> packages = refused.classes().values().stream()
                .flatMap(each -> each.why().packageInConflict().stream())
                .map(each -> each.isEmpty() ? "*" : each + ".*");
        return LinkScope.of(Stream.concat(classes(), packages).toList());
    }

    private Stream<String> classes() {
        return refused.classes().entrySet().stream()
                .filter(each -> each.getValue().phase() != Phase.LATER)
                .map(Map.Entry::getKey);
    }

    /** Tells whether a JDK that took one of these classes alone might refuse it among all others. */
    boolean needOthers(LinkAnswers alone) {
        return refused.classes().entrySet().stream()
                .filter(each -> OF_OTHERS.contains(each.getValue().why().thrown()))
                .anyMatch(each -> alone.takes(each.getKey(), each.getValue().archive()));
    }
}
