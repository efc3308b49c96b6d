package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;

/**
 * A line of options for one JDK.
 *
 * @param words the options, each as a shell passes it
 * @param changes what differs from the user's line, and why
 * @param refusal the VM's words if it does not start with these options; empty if it started
 */
public record Proposal(List<String> words, List<Change> changes, Optional<String> refusal) {

    public Proposal {
        words = List.copyOf(words);
        changes = List.copyOf(changes);
    }

    /**
     * A change of the user's line.
     *
     * @param from the option of the user; empty if one was added
     * @param to what takes its place; empty if it was left out
     * @param why the reason, as a sentence
     */
    public record Change(Optional<String> from, List<String> to, String why) {
        public Change {
            to = List.copyOf(to);
        }

        static Change removed(String from, String why) {
            return new Change(Optional.of(from), List.of(), why);
        }

        static Change replaced(String from, String to, String why) {
            return new Change(Optional.of(from), List.of(to), why);
        }

        static Change added(String to, String why) {
            return new Change(Optional.empty(), List.of(to), why);
        }
    }

    /** Returns the options of the user's line that it has not, and nothing in their place. */
    public List<String> leftOut() {
        return changes.stream()
                .filter(change -> change.to().isEmpty())
                .flatMap(change -> change.from().stream())
                .toList();
    }

    /** Returns whether the VM started with these options. */
    public boolean isVerified() {
        return refusal.isEmpty();
    }
}
