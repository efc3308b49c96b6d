package org.jvmquarks.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.compare.CompareRequest.Selection;
import org.jvmquarks.compare.Judgement.Allocation;
import org.jvmquarks.compare.Judgement.Explanation;
import org.jvmquarks.compare.Judgement.Measured;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkTime;
import org.jvmquarks.compare.jmh.JmhResult;
import org.jvmquarks.compare.jmh.JmhResults;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.verdict.Difference;
import org.jvmquarks.verdict.DifferenceFamily;
import org.jvmquarks.verdict.DifferenceLook;
import org.jvmquarks.verdict.DifferenceResult;
import org.jvmquarks.verdict.Margin;

/** Judges two result files of JMH, fork against fork. */
public final class ResultFiles {
    /** Share of what is allocated; how much JMH itself allocates depends on iterations that the file does not tell. */
    private static final double NOISE = 0.02;

    private final Path base;
    private final Path head;
    private final Selection which;
    private final Margins margins;
    private final double familyError;

    public ResultFiles(Path base, Path head, Selection which, Margins margins, double familyError) {
        this.base = base;
        this.head = head;
        this.which = which;
        this.margins = margins;
        this.familyError = familyError;
    }

    /**
     * Judges all benchmarks that both files have.
     *
     * @throws IllegalArgumentException if they have none in common, or are not as JMH writes them
     * @throws IOException if a file cannot be read
     */
    public ComparisonResult judge() throws IOException {
        Map<Benchmark, JmhResult> ofBase = read(base);
        Map<Benchmark, JmhResult> ofHead = read(head);
        List<Benchmark> both =
                ofBase.keySet().stream().filter(ofHead::containsKey).toList();
        if (both.isEmpty()) {
            throw new IllegalArgumentException("%s and %s have no benchmark in common, with %d and %d results"
                    .formatted(base, head, ofBase.size(), ofHead.size()));
        }
        List<DifferenceFamily.Seen> seen = both.stream()
                .map(each -> new DifferenceFamily.Seen(
                        margin(each),
                        look(result(ofBase, each), result(ofHead, each)).stream()
                                .toList()))
                .toList();
        List<DifferenceResult> results = DifferenceFamily.once(familyError).decide(seen);
        List<Judgement> judgements = new ArrayList<>();
        for (int i = 0; i < both.size(); i++) {
            judgements.add(
                    judgement(both.get(i), result(ofBase, both.get(i)), result(ofHead, both.get(i)), results.get(i)));
        }
        Frame frame = new Frame(
                List.of(new Duel(side(base, ofBase), side(head, ofHead))),
                margins.rest().share(),
                familyError,
                notes(ofBase, ofHead, both));
        return new ComparisonResult(frame, judgements, Optional.empty(), Optional.empty());
    }

    private Map<Benchmark, JmhResult> read(Path file) throws IOException {
        Map<Benchmark, JmhResult> results = new TreeMap<>();
        for (JmhResult each : JmhResults.read(file)) {
            if (which.takes(each.benchmark().name()) && results.put(each.benchmark(), each) != null) {
                throw new IllegalArgumentException("%s has two results of %s; name a file of one run"
                        .formatted(file, each.benchmark().text()));
            }
        }
        return results;
    }

    private static JmhResult result(Map<Benchmark, JmhResult> all, Benchmark benchmark) {
        return Optional.ofNullable(all.get(benchmark)).orElseThrow();
    }

    private Margin margin(Benchmark benchmark) {
        return margins.named(benchmark.text()).orElse(margins.rest());
    }

    private static Optional<DifferenceLook> look(JmhResult base, JmhResult head) {
        return DifferenceLook.unpaired(logs(base.forks()), logs(head.forks()));
    }

    private static double[] logs(List<ForkTime> forks) {
        return forks.stream()
                .mapToDouble(each -> Math.log(each.nanosecondsPerOp()))
                .toArray();
    }

    private Judgement judgement(Benchmark benchmark, JmhResult base, JmhResult head, DifferenceResult result) {
        boolean isDecided = result.verdict() != Difference.UNDECIDED;
        Optional<Allocation> allocation =
                base.bytesPerOp().isPresent() && head.bytesPerOp().isPresent()
                        ? Optional.of(new Allocation(
                                base.bytesPerOp().getAsDouble(),
                                head.bytesPerOp().getAsDouble(),
                                Math.max(1, NOISE * base.bytesPerOp().getAsDouble())))
                        : Optional.empty();
        return new Judgement(
                0,
                benchmark.text(),
                Optional.of(benchmark),
                margin(benchmark).share(),
                Verdict.valueOf(result.verdict().name()),
                result.look()
                        .map(look -> new Measured(
                                result.estimate().orElseThrow(),
                                look.count(),
                                Measurements.mean(base.forks()),
                                Measurements.mean(head.forks()),
                                look.deviation(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty())),
                isDecided ? Optional.empty() : Optional.of(undecided(base, head)),
                new Explanation(allocation, List.of()));
    }

    private static String undecided(JmhResult base, JmhResult head) {
        int forks = Math.min(base.forks().size(), head.forks().size());
        return forks < 2
                ? "one side has a single fork, which shows nothing of how forks differ"
                : "%d and %d forks do not show it"
                        .formatted(base.forks().size(), head.forks().size());
    }

    private static Side side(Path file, Map<Benchmark, JmhResult> results) throws IOException {
        String builds = results.values().stream()
                .map(each -> each.vm().describe())
                .distinct()
                .collect(Collectors.joining(", "));
        String versions =
                results.values().stream().map(JmhResult::jmh).distinct().collect(Collectors.joining(", "));
        return new Side(
                "the JDK of the file",
                builds,
                file.toString(),
                List.of(new Side.Entry(file.toString(), Sha256.hex(file))),
                versions);
    }

    private List<String> notes(
            Map<Benchmark, JmhResult> ofBase, Map<Benchmark, JmhResult> ofHead, List<Benchmark> both) {
        List<String> notes = new ArrayList<>(List.of(
                "the forks of the two files are not pairs: whatever changed on the machine between them, such as its"
                        + " clock or its load, looks like a difference of the benchmarks, and the error rate does not"
                        + " cover it; compare measures forks of both sides in turns"));
        long single = both.stream()
                .filter(each -> Math.min(
                                result(ofBase, each).forks().size(),
                                result(ofHead, each).forks().size())
                        < 2)
                .count();
        if (single > 0) {
            notes.add(
                    "%d of %d benchmarks have a single fork: run JMH with -f 5 or more".formatted(single, both.size()));
        }
        int only = ofBase.size() + ofHead.size() - 2 * both.size();
        if (only > 0) {
            notes.add("results that one file alone has: " + only);
        }
        return notes;
    }
}
