package org.jvmquarks.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.compare.RunDifferences;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Block.Table;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Document.Fact;
import org.jvmquarks.report.document.ExpectedText;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;

/** A run: the pins by JDK, what needs a look, what its falsifiers proved, and what differs between the JDKs. */
public final class RunDocument {
    private static final int MOST_FAILURES = 20;
    private static final int MOST_OF_A_VALUE = 40;
    private static final int MOST_OF_A_JDK = 80;
    private static final int MOST_OF_A_ROW = 300;

    private final RunRecord run;
    private final Matrix matrix;
    private final RunProofs proofs;
    private final RunNotices notices;

    private RunDocument(RunRecord run) {
        this.run = run;
        this.matrix = Matrix.of(run);
        this.proofs = RunProofs.of(run, matrix);
        this.notices = new RunNotices(run);
    }

    /** Returns the whole document, for files: what needs a look comes first. */
    public static Document of(RunRecord run) {
        return new RunDocument(run).whole();
    }

    /**
     * Returns what a terminal shows.
     *
     * @param failures whether it tells what needs a look; something else may
     */
    public static Document brief(RunRecord run, boolean failures) {
        return new RunDocument(run).brief(failures);
    }

    private Document whole() {
        List<Part> parts = new ArrayList<>(List.of(failures(MOST_FAILURES)));
        parts.addAll(proofs.parts(notices::ofProof));
        parts.add(undecided());
        parts.add(jdks());
        parts.add(changes());
        parts.add(cells());
        parts.add(values());
        HostRecord host = run.host();
        Fact started = new Fact(
                "started",
                "%s on %s %s, %s, %d MB"
                        .formatted(
                                run.started(),
                                host.os(),
                                host.arch(),
                                Plural.count(host.processors(), "processor"),
                                host.memoryMegabytes()));
        return document(List.of(started), parts);
    }

    private Document brief(boolean failures) {
        List<Part> parts = new ArrayList<>(List.of(cells()));
        if (failures) {
            parts.add(failures(Integer.MAX_VALUE));
        }
        parts.addAll(proofs.parts(notices::ofProof));
        parts.add(undecided());
        return document(List.of(), parts);
    }

    private Document document(List<Fact> more, List<Part> parts) {
        List<Fact> facts = new ArrayList<>();
        UncheckedCells.of(matrix.cells()).forEach(it -> facts.add(new Fact("not checked", it.describe())));
        Architectures.of(run.jdks()).ifPresent(note -> facts.add(new Fact("note", note)));
        run.course().notes().forEach(note -> facts.add(new Fact("note", note)));
        facts.addAll(more);
        proofs.fact().ifPresent(facts::add);
        return new Document(
                "results",
                "Quarks on " + Plural.count(matrix.columns().size(), "JDK"),
                Optional.empty(),
                Stream.concat(
                                run.interruption().stream(),
                                Stream.of(Headline.of(run).text()))
                        .toList(),
                facts,
                parts,
                List.of(),
                run.interruption().map(RunNotices::interruption).stream().toList());
    }

    private Part cells() {
        return plain(List.of(new Block.Cells(matrix)));
    }

    private Part failures(int most) {
        List<CellRecord> cells = Cells.findings(matrix.cells());
        List<Block> blocks = new ArrayList<>();
        cells.stream().limit(most).forEach(cell -> blocks.add(new Block.Failure(cell).with(notices.ofFinding(cell))));
        if (cells.size() > most) {
            blocks.add(Remark.of("and %d more: see index.html".formatted(cells.size() - most))
                    .with(cells.stream()
                            .skip(most)
                            .flatMap(cell -> notices.ofFinding(cell).stream())
                            .toList()));
        }
        return plain(blocks);
    }

    /** Returns why nothing was decided; nothing to say of a run that decided anything. */
    private Part undecided() {
        boolean decided =
                matrix.cells().stream().anyMatch(cell -> cell.verdict().isDecided());
        Map<String, List<String>> reasons = decided
                ? Map.of()
                : matrix.cells().stream()
                        .collect(
                                groupingBy(CellRecord::jdk, LinkedHashMap::new, mapping(CellRecord::reason, toList())));
        return Part.uncounted(
                "no cell was decided, so the run is not green",
                Fold.OPEN,
                reasons.entrySet().stream()
                        .map(each -> Item.of(
                                each.getKey(),
                                each.getValue().stream().distinct().toList()))
                        .toList());
    }

    /** Returns the JDKs as they proved themselves to be, and the machines that guests found themselves on. */
    private Part jdks() {
        List<JdkRecord> jdks = run.jdks();
        if (jdks.isEmpty()) {
            return plain(List.of(Remark.of("No JDK proved its identity.")));
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Table(
                List.of("JDK", "vendor", "version", "VM", "options"),
                jdks.stream()
                        .map(jdk -> cut(
                                MOST_OF_A_JDK, Stream.of(jdk.id(), jdk.vendor(), jdk.version(), jdk.vm(), jdk.given())))
                        .toList()));
        jdks.stream()
                .filter(jdk -> jdk.machine().isPresent())
                .collect(groupingBy(
                        jdk -> jdk.machine().orElseThrow(), LinkedHashMap::new, mapping(JdkRecord::id, joining(", "))))
                .forEach((machine, ids) -> blocks.add(Remark.of(machine + ": " + ids)));
        return plain(blocks);
    }

    private Part changes() {
        List<Remark> changes = matrix.topics().stream()
                .flatMap(topic -> topic.quarks().stream())
                .flatMap(quark -> quark.pins().stream()
                        .filter(Matrix.Row::isChanged)
                        .map(row -> "%s.%s, %s".formatted(quark.id(), row.pin(), expected(row))))
                .map(Remark::of)
                .toList();
        return Part.uncounted(
                "What changes between the columns (in index.html, the query " + Headline.EXPECTS_DIFFERENT + ")",
                Fold.OPEN,
                changes);
    }

    private static String expected(Matrix.Row row) {
        return ExpectedText.of(row).stream()
                .map(value -> "%s: %s%s"
                        .formatted(
                                String.join(", ", value.jdks()),
                                value.claim(),
                                value.about().isEmpty() ? "" : " (" + value.about() + ")"))
                .collect(joining("; "));
    }

    private Part values() {
        List<DifferingValue> values = DifferingValue.of(RunDifferences.of(run, GatePolicy.DEFAULT_TOLERANCE));
        List<List<String>> rows = values.stream()
                .map(value -> cut(
                        MOST_OF_A_ROW,
                        Stream.of(
                                value.key(),
                                value.jdks().entrySet().stream()
                                        .map(each -> Symbols.UNICODE.cut(each.getKey(), MOST_OF_A_VALUE)
                                                + ": "
                                                + String.join(", ", each.getValue()))
                                        .collect(joining("; ")))))
                .toList();
        return Part.uncounted(
                Plural.count(rows.size(), "value differs", "values differ") + " between these JDKs",
                Fold.FOLDED,
                rows.isEmpty() ? List.of() : List.of(new Table(List.of("what", "values"), rows)));
    }

    private static Part plain(List<Block> blocks) {
        return Part.uncounted("", Fold.OPEN, blocks);
    }

    private static List<String> cut(int characters, Stream<String> texts) {
        return texts.map(text -> Symbols.UNICODE.cut(text, characters)).toList();
    }
}
