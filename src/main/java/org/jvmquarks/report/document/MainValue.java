package org.jvmquarks.report.document;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

/**
 * The value that a cell shows: the one that its pin claims.
 *
 * @param number the value without its unit and interval, or the words of the claim; may be empty
 * @param unit its unit; may be empty
 * @param others number of observations that it does not show
 */
public record MainValue(String number, String unit, int others) {

    /**
     * Returns the observation that is expected; where a cell holds and no observation is, the expected value itself;
     * else the first number, or the first of all.
     *
     * @param words the expected value in the words of the claim; empty where there are none
     */
    static MainValue of(CellRecord cell, Optional<String> words) {
        List<Observation> seen = cell.observations();
        if (cell.verdict() == Verdict.HOLDS && ExpectedText.value(cell).isPresent()) {
            Optional<Observation> expected = seen.stream()
                    .filter(each -> isExpected(each, cell.expected()))
                    .findFirst();
            boolean says = cell.expected().flatMap(Expectation::says).isPresent();
            return expected.filter(each -> !says && !isBoolean(each))
                    .map(each -> of(each, seen.size() - 1))
                    .orElseGet(() -> new MainValue(words.orElse(""), "", seen.size() - (expected.isPresent() ? 1 : 0)));
        }
        return seen.stream()
                .filter(each -> each.value() instanceof Number)
                .findFirst()
                .or(() -> seen.stream().findFirst())
                .map(each -> of(each, seen.size() - 1))
                .orElseGet(() -> new MainValue("", "", 0));
    }

    /** A boolean needs its key to mean anything. */
    private static MainValue of(Observation seen, int others) {
        String value = Observation.exact(seen.key(), seen.value(), "").display();
        return new MainValue(isBoolean(seen) ? seen.key() + ": " + value : value, seen.unit(), others);
    }

    /** Returns the value with its unit: {@code 16 B/op}; empty when nothing was observed. */
    public String text() {
        return (number + " " + unit).strip();
    }

    private static boolean isBoolean(Observation seen) {
        return List.of("true", "false").contains(seen.value().toString());
    }

    private static boolean isExpected(Observation seen, Optional<Expectation> expected) {
        return expected.flatMap(Expectation::value).stream()
                .flatMap(value -> Expectation.alternatives(value).stream())
                .anyMatch(value -> isEqual(seen.value(), value.strip()));
    }

    private static boolean isEqual(Object seen, String expected) {
        if (!(seen instanceof Number)) {
            return seen.toString().equals(expected);
        }
        try {
            return new BigDecimal(seen.toString()).compareTo(new BigDecimal(expected)) == 0;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }
}
