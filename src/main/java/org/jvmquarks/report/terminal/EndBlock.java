package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Architectures;
import org.jvmquarks.report.Headline;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.report.UncheckedCells;

/**
 * The last lines about a run, which a returning user sees first: whether it is complete, what it found, and what could
 * not be checked.
 *
 * @param width characters of a line
 */
record EndBlock(RunRecord run, int width) {

    List<String> lines(Paint paint) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        run.interruption().ifPresent(it -> lines.addAll(wrapped(it, paint)));
        wrapped(Headline.of(run).text(), paint).stream().map(paint::strong).forEach(lines::add);
        UncheckedCells.of(Matrix.of(run).cells())
                .forEach(it -> lines.addAll(wrapped("not checked: " + it.describe(), paint)));
        Architectures.of(run.jdks()).ifPresent(note -> lines.addAll(wrapped("note: " + note, paint)));
        run.course().notes().forEach(note -> lines.addAll(wrapped("note: " + note, paint)));
        return lines;
    }

    private List<String> wrapped(String text, Paint paint) {
        return Wrapping.lines("", paint.clean(text), width);
    }
}
