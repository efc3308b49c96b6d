package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.knowledge.KnownOption;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.jdk.option.OptionOutcome;

/** Something that holds of an option on one JDK, such as that its VM refuses it. An option can have several results. */
public sealed interface OptionResult {

    /** Returns what the VM does with the option. */
    OptionOutcome outcome();

    /** Returns how much it matters: the outcome without distinctions that matter alike. */
    default OptionOutcome severity() {
        return outcome().severity();
    }

    /** Returns a stable name of the kind of result, for programs: {@code deprecated}. */
    String kind();

    /** Returns the result as a sentence for people. */
    String sentence();

    /** Returns whether it tells the same as a result on another JDK, whatever this program's words for it. */
    default boolean isSameAs(OptionResult other) {
        return equals(other);
    }

    /** A result in the words of the VM. */
    sealed interface Answer extends OptionResult {
        /** Returns the VM's own words. */
        String said();

        @Override
        default String sentence() {
            return said();
        }
    }

    /** The VM does not start. */
    sealed interface Refusal extends Answer {
        @Override
        default OptionOutcome outcome() {
            return OptionOutcome.REFUSED;
        }
    }

    /** The VM takes the option, and there is something to say about it. */
    sealed interface Note extends OptionResult {
        @Override
        default OptionOutcome outcome() {
            return OptionOutcome.NOTED;
        }
    }

    /**
     * The VM does not start with the option.
     *
     * @param said the VM's own words
     * @param outcome why: because it does not know the option, or for another reason
     * @param nearest name of a flag of this VM that may be meant
     */
    record Refused(String said, OptionOutcome outcome, Optional<String> nearest) implements Refusal {
        public Refused {
            if (!outcome.isRefusal()) {
                throw new IllegalArgumentException("not a refusal: " + outcome);
            }
        }

        /** Returns the same with the name of a flag that may be meant. */
        Refused mayMean(Optional<String> near) {
            return new Refused(said, outcome, near);
        }

        @Override
        public String kind() {
            return nearest.isPresent() ? "misspelt" : "refused";
        }

        @Override
        public String sentence() {
            return said + nearest.map(it -> " (this VM has " + it + ")").orElse("");
        }
    }

    /**
     * The VM knows the option and does not start with that value.
     *
     * @param said the VM's own words, with the range where it names one
     */
    record WrongValue(String said) implements Refusal {
        @Override
        public OptionOutcome outcome() {
            return OptionOutcome.WRONG_VALUE;
        }

        @Override
        public String kind() {
            return "wrong-value";
        }
    }

    /**
     * The VM does not start unless another option comes before.
     *
     * @param said the VM's own words
     * @param unlock that option
     */
    record Locked(String said, String unlock) implements Refusal {
        @Override
        public OptionOutcome outcome() {
            return OptionOutcome.NEEDS_UNLOCK;
        }

        @Override
        public String kind() {
            return "locked";
        }
    }

    /**
     * The VM does not start with the option in the environment variable in which it stands, and takes it elsewhere or
     * in another form.
     *
     * @param said the VM's own words
     * @param instead the form of the option that this variable can have; empty if the option can only be on the command
     *     line
     */
    record Misplaced(String said, Optional<String> instead) implements Refusal {
        @Override
        public String kind() {
            return "misplaced";
        }

        @Override
        public String sentence() {
            return said
                    + instead.map(it -> " (write " + it + " there)")
                            .orElse(" (this option belongs on the command line)");
        }
    }

    /**
     * The VM does not start with the option and others together.
     *
     * @param said the VM's own words
     * @param others the other options
     * @param givenUp whether the proposed line gives this one up for the others
     */
    record Contradicts(String said, List<String> others, boolean givenUp) implements Refusal {
        public Contradicts {
            others = List.copyOf(others);
        }

        @Override
        public String kind() {
            return "contradicts";
        }

        @Override
        public String sentence() {
            return said + " (together with " + String.join(", ", others) + ")";
        }
    }

    /**
     * The VM ignores the option.
     *
     * @param said the VM's own words
     * @param since the version that removed it, in the VM's words
     */
    record Ignored(String said, Optional<String> since) implements Answer {
        @Override
        public OptionOutcome outcome() {
            return OptionOutcome.IGNORED;
        }

        @Override
        public String kind() {
            return "ignored";
        }
    }

    /** The option does not reach the VM. */
    record Dropped() implements OptionResult {
        @Override
        public OptionOutcome outcome() {
            return OptionOutcome.IGNORED;
        }

        @Override
        public String kind() {
            return "dropped";
        }

        @Override
        public String sentence() {
            return "dropped by the launcher: the VM does not get it; if bin/java is a script, name"
                    + " the home of the JDK itself";
        }
    }

    /**
     * The VM takes the option and announces its end.
     *
     * @param said the VM's own words
     * @param since the version that deprecated it, in the VM's words
     * @param until the version that is to remove it, in the VM's words
     */
    record Announced(String said, Optional<String> since, Optional<String> until) implements Answer {
        @Override
        public OptionOutcome outcome() {
            return OptionOutcome.DEPRECATED;
        }

        @Override
        public String kind() {
            return "deprecated";
        }
    }

    /**
     * A later option takes its place.
     *
     * @param by the later option, or the one that has priority
     * @param where where that stands
     */
    record Overridden(String by, String where) implements Note {
        @Override
        public String kind() {
            return "overridden";
        }

        @Override
        public String sentence() {
            return "no effect: " + by + (where.isEmpty() ? "" : " (" + where + ")") + " overrides it";
        }
    }

    /**
     * All flags have the same values without it.
     *
     * @param ergonomic whether the VM chooses that value for this machine, or for its container, and may choose another
     *     elsewhere, as under simulated limits
     */
    record Superfluous(boolean ergonomic) implements Note {
        @Override
        public String kind() {
            return "superfluous";
        }

        @Override
        public String sentence() {
            return ergonomic
                    ? "the VM chooses the same for this machine, without simulated limits"
                    : "it is the default";
        }
    }

    /**
     * No option after it needs it.
     *
     * @param unlocks the kind of options that it unlocks
     */
    record UnlocksNothing(String unlocks) implements Note {
        @Override
        public String kind() {
            return "superfluous";
        }

        @Override
        public String sentence() {
            return "no option of this line is " + unlocks + " in this VM";
        }
    }

    /**
     * The VM takes the option with a remark.
     *
     * @param said the VM's own words
     */
    record Remarked(String said) implements Answer, Note {
        @Override
        public String kind() {
            return "remark";
        }
    }

    /**
     * This machine cannot show whether the VM takes the option: it wants more memory or time.
     *
     * @param said the VM's own words
     */
    record Undecided(String said) implements OptionResult {
        @Override
        public OptionOutcome outcome() {
            return OptionOutcome.UNKNOWN;
        }

        @Override
        public String kind() {
            return "undecided";
        }

        @Override
        public String sentence() {
            return "this machine cannot show it: " + said;
        }
    }

    /**
     * The VM was not asked.
     *
     * @param reason the reason, in words
     */
    record NotAsked(String reason) implements OptionResult {
        @Override
        public OptionOutcome outcome() {
            return OptionOutcome.ACCEPTED;
        }

        @Override
        public String kind() {
            return "not-asked";
        }

        @Override
        public String sentence() {
            return "not asked: " + reason;
        }
    }

    /**
     * No class of the JDK names the system property, and another of the JDKs has one that does.
     *
     * @param by the other JDK
     */
    record Unread(String by) implements Note {
        @Override
        public String kind() {
            return "unread";
        }

        @Override
        public String sentence() {
            return "no class of this JDK names the property, as one of %s does: it probably has no effect"
                    .formatted(by);
        }
    }

    /**
     * The VM takes a switch and sets it back without a word, as up to 17 it does with {@code UseStringDeduplication} if
     * the collector is Serial.
     *
     * @param flag its name
     * @param value its value in the end
     */
    record SetBack(String flag, String value) implements Note {
        @Override
        public String kind() {
            return "set-back";
        }

        @Override
        public String sentence() {
            return "the VM sets %s back to %s without a word; its collector or this machine may lack what the flag needs"
                    .formatted(flag, value);
        }
    }

    /**
     * Something that is known about the option and that the VM does not say.
     *
     * @param option what is known
     * @param decides whether the VM was not asked, so that this alone decides
     */
    record Known(KnownOption option, boolean decides) implements OptionResult {
        @Override
        public boolean isSameAs(OptionResult other) {
            return other instanceof Known it && option.isSameAs(it.option);
        }

        @Override
        public OptionOutcome outcome() {
            return decides ? option.effect().outcome() : OptionOutcome.NOTED;
        }

        @Override
        public String kind() {
            return "known";
        }

        @Override
        public String sentence() {
            return option.sentence();
        }
    }

    /**
     * The option works around a defect of some JDKs, or makes the application meet one.
     *
     * @param finding what is to say about the workaround on this JDK
     */
    record WorksAround(WorkaroundFinding finding) implements Note {
        @Override
        public boolean isSameAs(OptionResult other) {
            return other instanceof WorksAround it && finding.isSameAs(it.finding);
        }

        @Override
        public String kind() {
            return switch (finding.status()) {
                case MISSING -> "missing-workaround";
                case NEEDED -> "workaround";
                case STALE -> "stale-workaround";
            };
        }

        @Override
        public String sentence() {
            return finding.sentence();
        }
    }
}
