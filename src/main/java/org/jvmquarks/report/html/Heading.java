package org.jvmquarks.report.html;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.document.Matrix;

/**
 * A column of the table, and a line in the list of JDKs.
 *
 * @param id name of the column
 * @param version what it says about itself, or that it never answered
 * @param jdk its record, in a list of at most one as the template needs it
 * @param counts cells by verdict, without those that do not occur
 */
record Heading(String id, String version, List<JdkRecord> jdk, List<Count> counts) {

    static List<Heading> of(RunRecord run, Matrix matrix) {
        Map<String, JdkRecord> jdks =
                run.jdks().stream().collect(Collectors.toMap(JdkRecord::id, Function.identity(), (a, b) -> b));
        return matrix.columns().stream()
                .map(id -> of(id, Optional.ofNullable(jdks.get(id)), run.cells()))
                .toList();
    }

    private static Heading of(String id, Optional<JdkRecord> jdk, List<CellRecord> cells) {
        List<Count> counts =
                Count.all(cells.stream().filter(cell -> cell.jdk().equals(id)).toList());
        return new Heading(
                id,
                jdk.map(JdkRecord::version).orElse("never answered"),
                jdk.stream().toList(),
                counts.stream().filter(count -> !count.none()).toList());
    }
}
