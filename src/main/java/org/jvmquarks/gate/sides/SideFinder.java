package org.jvmquarks.gate.sides;

import static java.util.stream.Collectors.toSet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.gate.compare.GateException;
import org.jvmquarks.gate.sides.SideRequest.Requested;
import org.jvmquarks.gate.sides.Sides.Journalled;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.RecordedJdks;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.yaml.Nearest;

/** Finds both sides of a comparison in journals, and runs a JDK that they lack. */
public final class SideFinder {
    private final SideRequest asked;
    private final ComparisonRuns runs;
    private final Consumer<String> messages;

    /**
     * @param runs of the program, for a JDK that no journal has
     * @param messages told in sentences what is compared
     */
    public SideFinder(SideRequest asked, ComparisonRuns runs, Consumer<String> messages) {
        this.asked = asked;
        this.runs = runs;
        this.messages = messages;
    }

    /**
     * Returns both sides.
     *
     * @throws org.jvmquarks.jdk.JdkSelectionException if a selector selects several JDKs
     * @throws GateException if no journal has the JDK and it cannot be run
     */
    public Sides find() {
        Optional<RunRecord> run = asked.common().map(it -> JournalReader.read(it.journal()));
        run.ifPresent(this::requireWhole);
        Optional<Journalled> baseline = find(asked.baseline(), run);
        Optional<Journalled> candidate = find(asked.candidate(), run);
        List<String> missing = new ArrayList<>();
        baseline.ifPresentOrElse(side -> {}, () -> missing.add(asked.baseline().selector()));
        candidate.ifPresentOrElse(
                side -> {}, () -> missing.add(asked.candidate().selector()));
        List<Journalled> found = missing.isEmpty() ? List.of() : run(missing, run);
        Sides sides = new Sides(
                baseline.orElseGet(() -> found.get(0)), candidate.orElseGet(() -> found.get(found.size() - 1)));
        if (!missing.isEmpty() || isFound()) {
            say(sides);
        }
        return sides;
    }

    /** Returns whether a journal was looked for: a user who names it knows what is compared. */
    private boolean isFound() {
        return asked.common().filter(it -> !it.named()).isPresent();
    }

    /** A partial run counts only if the user names it. */
    private void requireWhole(RunRecord run) {
        if (isFound()) {
            asked.common().flatMap(it -> partial(run, folder(it.journal()))).ifPresent(text -> {
                throw new GateException(text);
            });
        }
    }

    private void say(Sides sides) {
        messages.accept("comparing %s with %s".formatted(describe(sides.baseline()), describe(sides.candidate())));
        Stream.of(sides.baseline(), sides.candidate())
                .flatMap(side -> unfinished(side).stream())
                .distinct()
                .forEach(messages);
    }

    private static String describe(Journalled side) {
        return side.id() + " from " + shown(folder(side.journal()));
    }

    private Optional<String> partial(RunRecord run, Path folder) {
        Set<PinId> there = ids(run);
        Set<PinId> exact = exactPins().stream().map(PinDefinition::id).collect(toSet());
        long compared = exact.stream().filter(there::contains).count();
        Set<PinId> ours = all().map(PinDefinition::id).collect(toSet());
        boolean foreign = there.stream().noneMatch(ours::contains);
        return foreign || compared == exact.size()
                ? Optional.empty()
                : Optional.of(
                        "the run in %s has only %d of the %d exact pins, so it does not show whether one JDK may replace another; to compare these pins, add --run %s; to compare all exact pins, add --output with a new folder"
                                .formatted(
                                        shown(folder),
                                        compared,
                                        exact.size(),
                                        ShellWords.quote(shown(folder).toString())));
    }

    /** Returns a side; empty if its JDK is to be run. */
    private Optional<Journalled> find(Requested side, Optional<RunRecord> common) {
        Optional<Path> journal = side.journal().or(() -> asked.common().map(SideRequest.CommonRun::journal));
        Optional<RunRecord> run = side.journal().map(JournalReader::read).or(() -> common);
        return run.map(it -> new Journalled(journal.orElseThrow(), it, recorded(it, side.selector())))
                .filter(it -> asked.offline() || side.journal().isPresent() || it.isProven());
    }

    private static String recorded(RunRecord run, String selector) {
        List<Jdk> jdks = run.jdks().stream().map(SideReader::jdk).toList();
        return new RecordedJdks(jdks, HostEnvironment.current()).id(selector);
    }

    private List<Journalled> run(List<String> selectors, Optional<RunRecord> common) {
        Path folder = asked.common().map(it -> folder(it.journal())).orElseGet(() -> asked.output());
        requireSelectable(selectors, common);
        List<PinDefinition> pins = common.map(this::pins).orElseGet(this::exactPins);
        return runs.run(selectors, pins, folder, common).stream()
                .map(it -> new Journalled(
                        it.journal().toAbsolutePath(), it.run(), it.jdk().id()))
                .toList();
    }

    private void requireSelectable(List<String> selectors, Optional<RunRecord> common) {
        try {
            runs.select(selectors);
        } catch (JdkSelectionException e) {
            if (common.isEmpty()) {
                throw e;
            }
            List<String> ids = common.get().jdks().stream().map(it -> it.id()).toList();
            String hint = Nearest.hint(selectors.get(0), ids);
            throw new GateException("the run has no JDK '%s'%s (it has: %s), and it cannot be run: %s"
                    .formatted(String.join("' and '", selectors), hint, String.join(", ", ids), e.getMessage()));
        }
    }

    /** Returns the folder of a journal; of a merged one, which has none, one of the same name. */
    private static Path folder(Path journal) {
        return journal.endsWith(Journal.FILE_NAME)
                ? journal.resolveSibling("")
                : Path.of(journal.toString().replaceFirst("[.]\\w+$", ""));
    }

    /** Returns a path as a user would write it here. */
    private static Path shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path normal = path.normalize();
        return normal.startsWith(here) && !normal.equals(here) ? here.relativize(normal) : normal;
    }

    private List<PinDefinition> exactPins() {
        return all().filter(pin -> !pin.pin().timing()).toList();
    }

    /** Returns the pins of a run, as far as this program has them. */
    private List<PinDefinition> pins(RunRecord run) {
        Set<PinId> ids = ids(run);
        List<PinDefinition> pins = all().filter(pin -> ids.contains(pin.id())).toList();
        if (pins.isEmpty()) {
            throw new GateException(
                    "this program has no pin of the run (%s), so no other JDK can be run for it; start a new run of both"
                            .formatted(ids.stream().map(PinId::toString).collect(Collectors.joining(", "))));
        }
        return pins;
    }

    private static Set<PinId> ids(RunRecord run) {
        return Stream.concat(
                        run.course().planned().stream().map(cell -> cell.pin().id()),
                        run.cells().stream().map(CellRecord::pinId))
                .filter(id -> id.row().writer().isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Without those about a pair of JDKs: each side may come from a run of its own. */
    private Stream<PinDefinition> all() {
        return runs.pins().stream().filter(pin -> !pin.pin().isCrossing());
    }

    /** Returns what a side lacks because its run ended early, and how to get it. */
    private Optional<String> unfinished(Journalled side) {
        boolean lacks = side.run().missing().stream().anyMatch(it -> it.jdk().equals(side.id()));
        Path folder = shown(folder(side.journal()));
        return side.run()
                .interruption()
                .filter(text -> lacks)
                .map(text -> "%s: %s; to run what is missing: %s".formatted(folder, text, runs.resume(folder)));
    }
}
