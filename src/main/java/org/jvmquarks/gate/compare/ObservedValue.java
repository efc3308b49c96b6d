package org.jvmquarks.gate.compare;

import java.util.Optional;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.verdict.Verdict;

/** The value, estimate or verdict that one side of a change shows. */
public sealed interface ObservedValue {

    /** The reading in words: {@code BROKEN}, {@code 16 B/op}, {@code 3 [2.8, 3.1] times}. */
    String text();

    /** The unit of a value; empty when it has none, or several. */
    String unit();

    /**
     * A verdict, or why there is none.
     *
     * @param verdict empty where the pin is not claimed, not run or not observed
     */
    record Label(String text, Optional<Verdict> verdict) implements ObservedValue {

        @Override
        public String unit() {
            return "";
        }
    }

    /** Values of which one at least is exact. */
    record Value(String text, String unit) implements ObservedValue {}

    /**
     * What a pin expects a VM to do with an option.
     *
     * @param text the outcome in the words of the pin's claim: {@code ignored since 24.0}
     */
    record Outcome(String text, OptionOutcome outcome) implements ObservedValue {

        @Override
        public String unit() {
            return "";
        }
    }

    /**
     * Estimates in one unit.
     *
     * @param brief the same without their intervals: {@code 3 times}
     * @param interval around all of them
     */
    record Estimate(String text, String brief, String unit, Interval interval) implements ObservedValue {}
}
