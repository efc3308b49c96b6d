package org.jvmquarks.gate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcome;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.verdict.Impact;

/** Comparisons of JDK {@code old} with JDK {@code new} in which one pin, {@code a}, differs. */
final class Gates {
    private Gates() {}

    static SideBySide sides(List<QuarkRecord> quarks, CellRecord... cells) {
        RunRecord run = Records.run(List.of(Records.jdk("old", 17), Records.jdk("new", 25)), quarks, cells);
        return SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0.25);
    }

    /** A pin that expects other values of 17 and 25, of an impact. */
    static SideBySide documented(Impact impact, String before, String after) {
        return documented(impact, expects(before, "", "24"), expects(after, "25", ""));
    }

    /** A pin that expects that 17 and 25 do something else with an option, of an impact. */
    static SideBySide documented(Impact impact, OptionOutcome before, OptionOutcome after) {
        return documented(
                impact,
                expects("one way", Optional.of(before), "", "24"),
                expects("another way", Optional.of(after), "25", ""));
    }

    private static SideBySide documented(Impact impact, Expectation was, Expectation is) {
        return sides(List.of(quark(impact, was, is)), cell("old", was), cell("new", is));
    }

    private static CellRecord cell(String jdk, Expectation expected) {
        CellRecord plain = Records.cell("a", jdk);
        return new CellRecord(
                plain.name(), Optional.of(expected), plain.outcome(), plain.evidence(), plain.rerun(), plain.seconds());
    }

    static Expectation expects(String value, String since, String until) {
        return expects(value, Optional.empty(), since, until);
    }

    private static Expectation expects(String value, Optional<OptionOutcome> outcome, String since, String until) {
        return new Expectation(
                Optional.of(value),
                Optional.empty(),
                VersionRange.of(since, until),
                since.isEmpty() ? Optional.empty() : Optional.of("JEP 1"),
                List.of(),
                List.of(),
                Optional.empty(),
                outcome);
    }

    static QuarkRecord quark(Impact impact, Expectation... expectations) {
        QuarkRecord plain = Records.quark("scalar-replacement", Records.page());
        return new QuarkRecord(
                plain.id(),
                plain.title(),
                plain.topic(),
                plain.source(),
                plain.className(),
                plain.counted(),
                plain.page(),
                List.of(new PinRecord(
                        "a",
                        "it is {}",
                        List.of(expectations),
                        false,
                        false,
                        List.of(),
                        Optional.of(impact),
                        Optional.empty())));
    }

    static Change only(SideBySide sides) {
        if (sides.changes().size() != 1) {
            throw new AssertionError("expected one change, got " + sides.changes());
        }
        return sides.changes().get(0);
    }

    static FlagOutcomes outcome(String flag, OptionOutcome outcome, String words) {
        return new FlagOutcomes(Map.of(flag, new FlagOutcome("-XX:" + flag + "=4", outcome, words)), "");
    }
}
