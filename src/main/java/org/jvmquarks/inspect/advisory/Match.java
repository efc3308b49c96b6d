package org.jvmquarks.inspect.advisory;

import java.util.List;

/** Whether an advisory concerns a build and its use. */
public sealed interface Match {

    /**
     * The build has it, and all conditions were seen.
     *
     * @param seen what was seen of the conditions, in words; empty if there is none
     */
    record Affects(List<String> seen) implements Match {
        public Affects {
            seen = List.copyOf(seen);
        }
    }

    /**
     * The build has it, and a condition was not seen.
     *
     * @param unseen the conditions that were not seen, each in words behind "only if"
     * @param seen those that were
     * @param ofApplication whether the code or options of the application show one of them
     */
    record MayAffect(List<String> unseen, List<String> seen, boolean ofApplication) implements Match {
        public MayAffect {
            unseen = List.copyOf(unseen);
            seen = List.copyOf(seen);
            if (unseen.isEmpty()) {
                throw new IllegalArgumentException("expected a condition that was not seen");
            }
        }
    }

    /**
     * No source tells whether the updates of this release train have it.
     *
     * @param unseen the conditions that were not seen besides
     */
    record Unchecked(List<String> unseen) implements Match {
        public Unchecked {
            unseen = List.copyOf(unseen);
        }
    }

    /**
     * It does not concern this use of a build that has it.
     *
     * @param reason why, in a sentence without its end
     */
    record NotRelevant(String reason) implements Match {}

    /** The build does not have it. */
    record NotInBuild() implements Match {}
}
