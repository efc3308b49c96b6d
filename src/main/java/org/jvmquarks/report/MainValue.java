package org.jvmquarks.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

/**
 * The value that a cell shows: the one that its pin claims.
 *
 * @param number the value without its unit and interval; may be empty
 * @param unit its unit; may be empty
 * @param others number of observations that it does not show
 */
record MainValue(String number, String unit, int others) {

    /**
     * Returns the observation that is expected; where a cell holds and no observation is, the
     * expected value itself; else the first number, or the first of all.
     */
    static MainValue of(CellRecord cell) {
        List<Observation> seen = cell.observations();
        if (cell.verdict() == Verdict.HOLDS && ExpectedValue.value(cell).isPresent()) {
            return seen.stream()
                    .filter(each -> isExpected(each, cell.expected()))
                    .findFirst()
                    .map(each -> of(each, seen.size() - 1))
                    .orElseGet(() -> new MainValue(claimed(cell), "", seen.size()));
        }
        return seen.stream()
                .filter(each -> each.value() instanceof Number)
                .findFirst()
                .or(() -> seen.stream().findFirst())
                .map(each -> of(each, seen.size() - 1))
                .orElseGet(() -> new MainValue("", "", 0));
    }

    private static MainValue of(Observation seen, int others) {
        return new MainValue(
                Observation.exact(seen.key(), seen.value(), "").display(), seen.unit(), others);
    }

    private static String claimed(CellRecord cell) {
        return ExpectedValue.value(cell).orElse("");
    }

    private static boolean isExpected(Observation seen, Optional<Expectation> expected) {
        return expected.flatMap(Expectation::value).stream()
                .flatMap(value -> Stream.of(value.split("\\|")))
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
