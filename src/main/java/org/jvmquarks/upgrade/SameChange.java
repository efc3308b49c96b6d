package org.jvmquarks.upgrade;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether a pin and a finding in code are about the same change of the JDK: the same JEP or issue,
 * shown by the same part of the Java API. A JEP or issue alone can be several changes: JEP 486
 * ended {@code System.setSecurityManager} and {@code Subject.getSubject}, and JDK-8296244 changed
 * {@code Subject.doAs} as well.
 */
final class SameChange {
    private static final Pattern SOURCE = Pattern.compile("JEP \\d+|JDK-\\d+");

    /** As {@code Trace} and findings in code describe a use or a name in a string. */
    private static final Pattern USE =
            Pattern.compile("\\b(?:uses?|names?) (?:new )?([\\w.$]+(?:#\\w+)?)");

    private static final String MEMBER = "#";

    private SameChange() {}

    /**
     * @param sources JEPs and issues, in words
     * @param where places in code, in words
     */
    static boolean of(Finding pin, Collection<String> sources, List<String> where) {
        return pin.quark().isPresent()
                && !Collections.disjoint(
                        matches(SOURCE, 0, pin.sentences()), matches(SOURCE, 0, sources))
                && matches(USE, 1, pin.where()).stream()
                        .anyMatch(one -> matches(USE, 1, where).stream().anyMatch(isPart(one)));
    }

    /** Equal, or one is a class and the other one a member of it. */
    private static Predicate<String> isPart(String one) {
        return other ->
                one.equals(other)
                        || one.startsWith(other + MEMBER)
                        || other.startsWith(one + MEMBER);
    }

    private static Set<String> matches(Pattern pattern, int group, Collection<String> texts) {
        return texts.stream()
                .flatMap(text -> pattern.matcher(text).results())
                .map(match -> match.group(group))
                .collect(Collectors.toSet());
    }
}
