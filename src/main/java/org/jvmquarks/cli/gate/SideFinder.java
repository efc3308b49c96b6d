package org.jvmquarks.cli.gate;

import static java.util.stream.Collectors.toSet;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.cli.gate.SideOptions.Asked;
import org.jvmquarks.cli.gate.Sides.Journalled;
import org.jvmquarks.cli.run.JdkRun;
import org.jvmquarks.cli.run.MissingRuns;
import org.jvmquarks.cli.shared.Program;
import org.jvmquarks.cli.shared.RunFolders;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.gate.compare.GateException;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.RecordedJdks;
import org.jvmquarks.journal.Journal;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.journal.WriterOf;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.yaml.Nearest;

/** Finds both sides of a comparison in journals, and runs a JDK that they lack. */
final class SideFinder {
    /** The settings that influence a verdict and do not depend on which pins are run. */
    private static final List<Setting> OF_VERDICTS =
            List.of(
                    Setting.INCONCLUSIVE,
                    Setting.DEADLINE,
                    Setting.ALPHA,
                    Setting.TRIES,
                    Setting.BUDGET);

    private final SideOptions asked;
    private final Optional<Path> output;
    private final boolean offline;
    private final PrintStream terminal;

    /**
     * @param output folder of the gate's own files, where a first run goes, too
     * @param offline whether no JDK may be run
     * @param terminal where runs show their cells
     */
    SideFinder(SideOptions asked, Optional<Path> output, boolean offline, PrintStream terminal) {
        this.asked = asked;
        this.output = output;
        this.offline = offline;
        this.terminal = terminal;
    }

    /**
     * Returns both sides.
     *
     * @throws org.jvmquarks.jdk.JdkSelectionException if a selector selects several JDKs
     * @throws GateException if no journal has the JDK and it cannot be run
     */
    Sides find() {
        Optional<Path> journal = needsCommon() ? common() : Optional.empty();
        Optional<RunRecord> run = journal.map(JournalReader::read);
        Optional<Journalled> baseline = find(asked.baseline(), journal, run);
        Optional<Journalled> candidate = find(asked.candidate(), journal, run);
        List<String> missing = new ArrayList<>();
        baseline.ifPresentOrElse(side -> {}, () -> missing.add(asked.baseline().selector()));
        candidate.ifPresentOrElse(side -> {}, () -> missing.add(asked.candidate().selector()));
        List<Journalled> runs = missing.isEmpty() ? List.of() : run(missing, journal, run);
        Sides sides =
                new Sides(
                        baseline.orElseGet(() -> runs.get(0)),
                        candidate.orElseGet(() -> runs.get(runs.size() - 1)));
        if (!missing.isEmpty() || isFound()) {
            say(sides);
        }
        return sides;
    }

    /** Whether a journal was looked for: somebody who names it knows what is compared. */
    private boolean isFound() {
        return needsCommon() && asked.named().isEmpty();
    }

    private void say(Sides sides) {
        terminal.println(
                "gate: comparing %s with %s"
                        .formatted(describe(sides.baseline()), describe(sides.candidate())));
        Stream.of(sides.baseline(), sides.candidate())
                .flatMap(side -> unfinished(side).stream())
                .distinct()
                .forEach(text -> terminal.println("gate: " + text));
    }

    private static String describe(Journalled side) {
        return side.id() + " from " + shown(folder(side.journal()));
    }

    private boolean needsCommon() {
        return asked.baseline().journal().isEmpty() || asked.candidate().journal().isEmpty();
    }

    /** Returns the journal that was named or lies in a default folder; empty if none does. */
    private Optional<Path> common() {
        Optional<Path> named = asked.named();
        if (named.isPresent()) {
            return named;
        }
        Optional<Path> own = output.filter(RunFolders::isRun);
        if (own.isEmpty() && !offline && RunFolders.areEmpty()) {
            return Optional.empty();
        }
        Path found = own.orElseGet(() -> RunFolders.find(Optional.empty()));
        Path journal = SideOptions.file(found);
        partial(JournalReader.read(journal), found)
                .ifPresent(
                        text -> {
                            throw new GateException(text);
                        });
        return Optional.of(journal);
    }

    /** A run that somebody tried out and nobody named must not pass for all pins. */
    private static Optional<String> partial(RunRecord run, Path folder) {
        Set<String> there = ids(run);
        Set<String> exact = exactPins().stream().map(PinDefinition::id).collect(toSet());
        long compared = exact.stream().filter(there::contains).count();
        Set<String> ours = all().map(PinDefinition::id).collect(toSet());
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

    /** Empty if the JDK is to be run. */
    private Optional<Journalled> find(
            Asked side, Optional<Path> journal, Optional<RunRecord> common) {
        Path file = side.journal().or(() -> journal).orElse(Path.of(""));
        Optional<RunRecord> run = side.journal().map(JournalReader::read).or(() -> common);
        return run.map(it -> new Journalled(file, it, recorded(it, side.selector())))
                .filter(it -> offline || side.journal().isPresent() || it.isProven());
    }

    private static String recorded(RunRecord run, String selector) {
        List<Jdk> jdks = run.jdks().stream().map(SideReader::jdk).toList();
        return new RecordedJdks(jdks, HostEnvironment.current()).id(selector);
    }

    private List<Journalled> run(
            List<String> selectors, Optional<Path> journal, Optional<RunRecord> common) {
        List<Jdk> jdks = select(selectors, common);
        Map<Setting, String> settings = new EnumMap<>(asked.matrix().settings(selectors));
        common.ifPresent(run -> settings.putAll(settings(run)));
        Path folder =
                journal.map(SideFinder::folder).orElseGet(() -> output.orElse(RunFolders.DEFAULT));
        List<JdkRun> runs =
                MissingRuns.in(folder, settings, terminal)
                        .of(jdks, common.map(SideFinder::pins).orElseGet(SideFinder::exactPins));
        return runs.stream()
                .map(it -> new Journalled(it.journal().toAbsolutePath(), it.run(), it.jdk().id()))
                .toList();
    }

    private List<Jdk> select(List<String> selectors, Optional<RunRecord> common) {
        try {
            return asked.matrix().each(selectors);
        } catch (JdkSelectionException e) {
            if (common.isEmpty()) {
                throw e;
            }
            List<String> ids = common.get().jdks().stream().map(it -> it.id()).toList();
            String hint = Nearest.hint(selectors.get(0), ids);
            throw new GateException(
                    "the run has no JDK '%s'%s (it has: %s), and it cannot be run: %s"
                            .formatted(
                                    String.join("' and '", selectors),
                                    hint,
                                    String.join(", ", ids),
                                    e.getMessage()));
        }
    }

    /** Returns the folder of a journal; of a merged one, which has none, one of the same name. */
    private static Path folder(Path journal) {
        return journal.endsWith(Journal.FILE_NAME)
                ? journal.resolveSibling("")
                : Path.of(journal.toString().replaceFirst("[.]\\w+$", ""));
    }

    /** Returns a path as somebody would write it here. */
    private static Path shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path normal = path.normalize();
        return normal.startsWith(here) && !normal.equals(here) ? here.relativize(normal) : normal;
    }

    private static Map<Setting, String> settings(RunRecord run) {
        Map<Setting, String> settings = new EnumMap<>(Setting.class);
        List<RunPlan> plans = run.course().plans();
        if (plans.size() == 1) {
            for (Setting each : OF_VERDICTS) {
                Optional.ofNullable(plans.get(0).inputs().settings().get(each.key()))
                        .ifPresent(value -> settings.put(each, value));
            }
        }
        return settings;
    }

    private static List<PinDefinition> exactPins() {
        return all().filter(pin -> !pin.pin().timing()).toList();
    }

    /** Returns the pins of a run, as far as this program has them. */
    private static List<PinDefinition> pins(RunRecord run) {
        Set<String> ids = ids(run);
        List<PinDefinition> pins = all().filter(pin -> ids.contains(pin.id())).toList();
        if (pins.isEmpty()) {
            throw new GateException(
                    "this program has no pin of the run (%s), so no other JDK can be run for it; start a new run of both"
                            .formatted(String.join(", ", ids)));
        }
        return pins;
    }

    private static Set<String> ids(RunRecord run) {
        Set<String> ids = new LinkedHashSet<>();
        run.course().planned().forEach(cell -> ids.add(cell.pin().id()));
        run.cells().forEach(cell -> ids.add(cell.pinId()));
        ids.removeIf(id -> WriterOf.of(id).isPresent());
        return ids;
    }

    /** Without those about a pair of JDKs: each side may come from a run of its own. */
    private static Stream<PinDefinition> all() {
        return QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                .flatMap(each -> each.pins().stream())
                .filter(pin -> !pin.pin().isCrossing());
    }

    /** Returns what a side lacks because its run ended early, and how to get it. */
    private static Optional<String> unfinished(Journalled side) {
        boolean lacks = side.run().missing().stream().anyMatch(it -> it.jdk().equals(side.id()));
        Path folder = shown(folder(side.journal()));
        return side.run()
                .interruption()
                .filter(text -> lacks)
                .map(
                        text ->
                                "%s: %s; to run what is missing: %s run --resume %s"
                                        .formatted(
                                                folder,
                                                text,
                                                Program.start(),
                                                ShellWords.quote(folder.toString())));
    }
}
