package org.jvmquarks.compare.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.compare.Cause;
import org.jvmquarks.compare.ComparisonResult;
import org.jvmquarks.compare.Duel;
import org.jvmquarks.compare.Judgement;
import org.jvmquarks.compare.Judgement.Allocation;
import org.jvmquarks.compare.Judgement.Measured;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.compare.Role;
import org.jvmquarks.compare.Side;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Block.Table;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Document.Fact;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.verdict.Margin;

/**
 * A comparison: what differs first, each benchmark with what was measured. For build servers, slower benchmarks are
 * errors, failed ones warnings, and faster ones notes.
 */
public final class CompareDocument {

    private final ComparisonResult result;

    private CompareDocument(ComparisonResult result) {
        this.result = result;
    }

    /** Returns the document. */
    public static Document of(ComparisonResult result, Decision decision) {
        return new CompareDocument(result).document(decision);
    }

    private Document document(Decision decision) {
        return new Document(
                "compare",
                "Benchmarks of "
                        + String.join(
                                "; ",
                                result.frame().duels().stream().map(Duel::text).toList()),
                Optional.of(decision),
                result.frame().notes(),
                facts(),
                List.of(
                        Part.open("Slower", items(Verdict.SLOWER, Level.ERROR)),
                        Part.open("Failed", items(Verdict.FAILED, Level.WARNING)),
                        Part.open("Faster", items(Verdict.FASTER, Level.NOTE)),
                        undecided(),
                        same(),
                        Part.open("Explained, as named", named())),
                List.of());
    }

    private List<Fact> facts() {
        Set<Fact> sides = new LinkedHashSet<>();
        result.frame().duels().forEach(duel -> sides.add(new Fact("base", side(duel.base()))));
        result.frame().duels().forEach(duel -> sides.add(new Fact("head", side(duel.head()))));
        List<Fact> facts = new ArrayList<>(sides);
        facts.add(new Fact("margin", new Margin(result.frame().margin()).text()));
        facts.add(new Fact(
                "error rate of the run",
                "%s, over all benchmarks".formatted(percent(result.frame().familyError()))));
        result.time().ifPresent(time -> facts.add(new Fact("time", time(time))));
        return facts;
    }

    private static String side(Side side) {
        return side.code() + " with JMH " + side.jmh() + " on " + side.jdk() + " (" + side.build() + ")";
    }

    private List<Block> items(Verdict verdict, Level level) {
        return result.of(verdict).stream()
                .map(each -> item(each).with(Optional.of(notice(level, each))))
                .toList();
    }

    private Notice notice(Level level, Judgement judgement) {
        String duel = result.frame().duels().get(judgement.duel()).text();
        return new Notice(
                level,
                "compare/" + judgement.name(),
                judgement.name() + " is " + word(judgement.verdict()),
                String.join("\n", item(judgement).lines()) + "\n" + duel,
                judgement.verdict() + " " + judgement.name() + " " + duel);
    }

    /** Benchmarks that do not differ, and are explained all the same. */
    private List<Item> named() {
        return Stream.concat(result.of(Verdict.UNDECIDED).stream(), result.of(Verdict.SAME).stream())
                .filter(each -> each.allocation().isPresent() || !each.causes().isEmpty())
                .filter(each -> result.time().isPresent())
                .map(this::item)
                .toList();
    }

    private Item item(Judgement judgement) {
        List<String> sentences = new ArrayList<>();
        judgement.reason().ifPresent(sentences::add);
        if (judgement.margin() != result.frame().margin()) {
            sentences.add("its own margin is " + new Margin(judgement.margin()).text());
        }
        judgement.measured().ifPresent(it -> sentences.add(times(it)));
        judgement.allocation().filter(it -> !it.differs()).ifPresent(it -> sentences.add(unchanged(it)));
        Optional<Cause> first = first(judgement);
        judgement.causes().stream()
                .filter(each -> first.filter(it -> it == each).isEmpty())
                .forEach(each -> sentences.add(CauseText.of(each)));
        return Item.of(
                name(judgement) + (judgement.verdict() == Verdict.FAILED ? "" : ": " + headline(judgement)), sentences);
    }

    /** Returns {@code 1.31 times as long [1.24, 1.39]; +24 B/op (16 → 40)}. */
    static String headline(Judgement judgement) {
        return judgement
                        .measured()
                        .map(it -> it.estimate().brief("times as long"))
                        .orElse("")
                + judgement
                        .allocation()
                        .filter(Allocation::differs)
                        .map(it -> "; " + change(it))
                        .orElse("")
                + first(judgement).map(it -> "; " + CauseText.of(it)).orElse("");
    }

    /** Returns the cause that tells most: a call that is not inlined any more. */
    private static Optional<Cause> first(Judgement judgement) {
        return judgement.causes().stream()
                .filter(each -> each instanceof Cause.NotInlined it && it.side() == Role.HEAD && it.inlinedByOther())
                .findFirst();
    }

    private static String times(Measured it) {
        return "base %s, head %s, in %s".formatted(nanoseconds(it.base()), nanoseconds(it.head()), pairs(it));
    }

    private static String pairs(Measured it) {
        String unit = it.correlation().isPresent() ? "pair" : "fork";
        return it.pairs() + " " + unit + (it.pairs() == 1 ? "" : "s");
    }

    private static String unchanged(Allocation it) {
        return it.head() <= it.noise()
                ? "allocates nothing, or less than %s B/op, on both sides".formatted(bytes(Math.ceil(it.noise())))
                : "allocates %s B/op on both sides".formatted(bytes(it.head()));
    }

    private static String change(Allocation it) {
        double more = it.head() - it.base();
        return "%s%s B/op (%s → %s)"
                .formatted(more > 0 ? "+" : "-", bytes(Math.abs(more)), bytes(it.base()), bytes(it.head()));
    }

    /** Objects have whole sizes; what JMH adds is less than a byte. */
    private static String bytes(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    private Part undecided() {
        List<List<String>> rows = result.of(Verdict.UNDECIDED).stream()
                .map(each -> List.of(
                        name(each),
                        each.measured().map(it -> it.estimate().brief()).orElse(""),
                        each.measured()
                                .filter(it -> it.detectable().isPresent())
                                .map(it -> slowdown(it.detectable().getAsDouble()))
                                .orElse(""),
                        each.reason().orElse("")))
                .toList();
        return new Part(
                "Undecided",
                OptionalInt.of(rows.size()),
                Fold.OPEN,
                Optional.empty(),
                rows.isEmpty()
                        ? List.of()
                        : List.of(
                                new Table(List.of("benchmark", "times as long", "finds slowdowns from", "why"), rows)));
    }

    private Part same() {
        List<Judgement> same = result.of(Verdict.SAME);
        boolean ownMargins =
                same.stream().anyMatch(each -> each.margin() != result.frame().margin());
        List<List<String>> rows = same.stream()
                .map(each -> List.of(
                        name(each) + (ownMargins ? ", within " + new Margin(each.margin()).text() : ""),
                        each.measured().map(it -> it.estimate().text()).orElse(""),
                        each.measured().map(it -> nanoseconds(it.head())).orElse(""),
                        each.measured().map(CompareDocument::pairs).orElse("")))
                .toList();
        List<Block> blocks = rows.isEmpty()
                ? List.of()
                : List.of(new Table(List.of("benchmark", "times as long", "time", "measured in"), rows));
        return new Part(
                "The same within "
                        + (ownMargins ? "its margin" : new Margin(result.frame().margin()).text()),
                OptionalInt.of(rows.size()),
                Fold.FOLDED,
                Optional.empty(),
                blocks);
    }

    private String name(Judgement judgement) {
        return result.frame().duels().size() == 1
                ? judgement.name()
                : judgement.name() + ", "
                        + result.frame().duels().get(judgement.duel()).text();
    }

    /** Returns a time with three digits. */
    static String nanoseconds(double time) {
        double value = time;
        for (String unit : List.of("ns", "µs", "ms")) {
            if (value < 1000) {
                return number(value) + " " + unit + "/op";
            }
            value /= 1000;
        }
        return number(value) + " s/op";
    }

    private static String number(double value) {
        if (value >= 100) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.1 ? "%.2g" : "%.0f", 100 * share)
                        .replaceFirst("\\.0*$|(\\.\\d*?)0+$", "$1")
                + " %";
    }

    /** More than that is noise, whose number says nothing. */
    private static String slowdown(double share) {
        return share > 1 ? "over 100 %" : percent(share);
    }

    private static String time(Duration time) {
        return "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart());
    }

    /** Returns the numbers of verdicts in words: {@code 1 slower, 28 the same, 1 undecided}. */
    static String counts(ComparisonResult result) {
        return String.join(
                ", ",
                Stream.of(Verdict.values())
                        .filter(each -> !result.of(each).isEmpty())
                        .map(each -> result.of(each).size() + " " + word(each))
                        .toList());
    }

    static String word(Verdict verdict) {
        return verdict == Verdict.SAME ? "the same" : verdict.name().toLowerCase(Locale.ROOT);
    }
}
