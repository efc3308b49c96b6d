package org.jvmquarks.compare.report;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.compare.ComparisonResult;
import org.jvmquarks.compare.Judgement;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.report.Notice;
import org.jvmquarks.report.Notice.Level;

/** Benchmarks that differ, for build servers: slower ones are errors, failed ones warnings, and faster ones notes. */
public final class CompareNotices {
    private CompareNotices() {}

    /** Returns the findings, errors first. */
    public static List<Notice> of(ComparisonResult result) {
        List<Notice> notices = new ArrayList<>();
        result.of(Verdict.SLOWER).forEach(each -> notices.add(notice(Level.ERROR, result, each)));
        result.of(Verdict.FAILED).forEach(each -> notices.add(notice(Level.WARNING, result, each)));
        result.of(Verdict.FASTER).forEach(each -> notices.add(notice(Level.NOTE, result, each)));
        return notices;
    }

    private static Notice notice(Level level, ComparisonResult result, Judgement judgement) {
        String duel = result.frame().duels().get(judgement.duel()).text();
        String what = judgement.reason().orElseGet(() -> CompareDocument.headline(judgement));
        return new Notice(
                level,
                "compare/" + judgement.name(),
                judgement.name() + " is " + CompareDocument.word(judgement.verdict()),
                judgement.name() + ": " + what + " (" + duel + ")",
                judgement.verdict() + " " + judgement.name() + " " + duel);
    }
}
