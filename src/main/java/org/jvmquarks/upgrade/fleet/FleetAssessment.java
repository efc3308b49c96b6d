package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.FileHashes;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.options.OptionsException;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.ApplicationException;
import org.jvmquarks.upgrade.application.ApplicationImage;
import org.jvmquarks.upgrade.archive.ArchiveContent;
import org.jvmquarks.upgrade.assess.ApplicationFacts;
import org.jvmquarks.upgrade.assess.Move;
import org.jvmquarks.upgrade.assess.Move.Archive;
import org.jvmquarks.upgrade.assess.Move.Assessed;
import org.jvmquarks.upgrade.assess.UpgradeException;
import org.jvmquarks.upgrade.code.Allowance;
import org.jvmquarks.upgrade.code.Allowance.Attribute;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.fleet.FleetRow.Need;
import org.jvmquarks.upgrade.recording.RecordingException;

/**
 * Assesses one service after the other. A service that cannot be checked is a row like any other: the fleet goes on.
 *
 * <p>Which library to blame is asked, too: an archive that shows by itself what must be fixed is to be updated, and the
 * first later version in the local repository that does not show it is the one to update to.
 */
public final class FleetAssessment {
    private final Move move;
    private final ImageReader images;
    private final Path folder;
    private final LocalRepository repository;
    private final Owners owners;
    private final Consumer<String> progress;
    private final Letters letters;
    private final boolean trials;
    private final Recipes recipes = Recipes.load();
    private final Map<String, Optional<Set<String>>> byCode = new HashMap<>();
    private final Map<String, Optional<Set<String>>> byLinks = new HashMap<>();

    /** Writes the reports of services. */
    @FunctionalInterface
    public interface Letters {
        /** Writes a report, and the texts of fixes, into a folder of that name. */
        void write(String folder, UpgradeResult result, Map<Fix, String> fixes);
    }

    /**
     * @param folder for the files of an image
     * @param trials whether services run that have a trial
     * @param letters writes the reports of services
     */
    public FleetAssessment(
            Move move,
            ImageReader images,
            Path folder,
            LocalRepository repository,
            Owners owners,
            Consumer<String> progress,
            boolean trials,
            Letters letters) {
        this.move = move;
        this.images = images;
        this.folder = folder;
        this.repository = repository;
        this.owners = owners;
        this.progress = progress;
        this.trials = trials;
        this.letters = letters;
    }

    /**
     * Returns a row for each service, in their order.
     *
     * @param journal gets each of them, and knows some already
     */
    public List<FleetRow> of(List<FleetEntry> entries, FleetJournal journal) throws IOException, InterruptedException {
        List<FleetRow> rows = new ArrayList<>();
        for (FleetEntry entry : entries) {
            Optional<FleetRow> kept = journal.kept(entry.name());
            if (kept.isEmpty()) {
                progress.accept("%d of %d: %s".formatted(rows.size() + 1, entries.size(), entry.name()));
            }
            FleetRow row = kept.isPresent() ? kept.get() : row(entry);
            if (kept.isEmpty()) {
                journal.add(row);
            }
            rows.add(row);
        }
        return rows;
    }

    private FleetRow row(FleetEntry entry) throws IOException, InterruptedException {
        Optional<String> owner = owners.of(entry.name());
        if (entry instanceof FleetEntry.Unread unread) {
            return unchecked(entry, owner, unread.reason());
        }
        try {
            Told told = told(entry);
            ApplicationFacts application = ApplicationFacts.read(told.application());
            if (application.isUnknown()) {
                return unchecked(
                        entry, owner, "nothing is known of it: neither archives nor options nor limits were found");
            }
            Assessed assessed = move.of(application, told.application().trial().filter(plan -> trials));
            FleetRow row = judged(entry, told.doubts(), owner, assessed);
            Map<Fix, String> fixes = fixes(Path.of(entry.source()), row, assessed);
            FleetRow.Letter letter = new FleetRow.Letter(
                    folder(entry.name()),
                    fixes.keySet(),
                    assessed.result().trial().map(FleetRow.Ran::of));
            letters.write(letter.folder(), assessed.result(), fixes);
            return row.with(letter);
        } catch (ApplicationException
                | OptionsException
                | RecordingException
                | UpgradeException
                | UncheckedIOException e) {
            return unchecked(entry, owner, String.valueOf(e.getMessage()));
        }
    }

    private static FleetRow unchecked(FleetEntry entry, Optional<String> owner, String reason) {
        return FleetRow.unchecked(entry.name(), entry.source(), owner, reason);
    }

    private Map<Fix, String> fixes(Path source, FleetRow row, Assessed assessed) {
        List<Allowance> wanted = Stream.of(Concern.MUST_FIX, Concern.WILL_NOTICE)
                .flatMap(concern -> assessed.result().findings(concern).stream()
                        .filter(finding -> !isOf(Point.OPTION, finding))
                        .map(Finding::allowance)
                        // The JDK in use may refuse other options, so that they are not for a mere warning.
                        .filter(it ->
                                concern == Concern.MUST_FIX || !it.attributes().isEmpty()))
                .toList();
        Set<Attribute> attributes = wanted.stream()
                .flatMap(each -> each.attributes().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Map<Fix, String> fixes = new EnumMap<>(Fix.class);
        OptionPatch.of(source, proposal(assessed, wanted)).ifPresent(text -> fixes.put(Fix.OPTIONS, text));
        assessed.started()
                .filter(it -> !attributes.isEmpty())
                .ifPresent(present -> fixes.put(Fix.MANIFEST, Allowance.manifest(attributes, present)));
        recipes.of(row.remedies()).ifPresent(text -> fixes.put(Fix.RECIPES, text));
        return fixes;
    }

    /** Returns the line that the new JDK takes, with options that let code do what it does, and with the program. */
    private static Proposal proposal(Assessed assessed, List<Allowance> wanted) {
        Proposal known = assessed.result()
                .proposal()
                .orElseGet(() -> new Proposal(
                        assessed.line().stream()
                                .flatMap(line -> line.options().stream())
                                .flatMap(option -> option.words().stream())
                                .toList(),
                        List.of(),
                        Optional.empty()));
        List<String> added = wanted.stream()
                .flatMap(each -> each.options().stream())
                .distinct()
                .toList();
        return new Proposal(
                Stream.of(
                                known.words().stream(),
                                added.stream(),
                                assessed.line().stream()
                                        .flatMap(line -> line.program().stream().limit(1)))
                        .flatMap(words -> words)
                        .toList(),
                Stream.concat(
                                known.changes().stream(),
                                added.stream()
                                        .map(option -> new Proposal.Change(
                                                Optional.empty(), List.of(option), "code needs it")))
                        .toList(),
                known.refusal());
    }

    /** What is known of a service, with reasons why it is less than it seems. */
    private record Told(Application application, List<String> doubts) {}

    private Told told(FleetEntry entry) throws IOException, InterruptedException {
        if (!(entry instanceof FleetEntry.InImage service)) {
            return new Told(entry.told().orElseGet(Application::unknown), entry.doubts());
        }
        ApplicationImage image = ApplicationImage.read(images, service.reference(), folder);
        int used = move.feature();
        Stream<String> other = image.version().map(JavaVersion::feature).filter(feature -> feature != used).stream()
                .map(feature -> "its image has JDK %d, and it was checked as if it left JDK %d; check it with --from %d"
                        .formatted(feature, used, feature));
        return new Told(
                service.application().or(image.application()),
                Stream.concat(entry.doubts().stream(), other).toList());
    }

    /** What is not a letter of a file name is replaced, and the hash keeps names apart. */
    private static String folder(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9.-]+", "-");
        return plain.equals(name) && !name.startsWith(".")
                ? name
                : plain.replaceFirst("^\\.+", "") + "-" + Sha256.hex(name).substring(0, 6);
    }

    private FleetRow judged(FleetEntry entry, List<String> doubts, Optional<String> owner, Assessed assessed)
            throws IOException, InterruptedException {
        UpgradeResult result = assessed.result();
        List<Need> needs = needs(assessed);
        Wave wave = wave(result.decision().outcome(), needs);
        return new FleetRow(
                entry.name(),
                entry.source(),
                owner,
                wave == Wave.READY && !doubts.isEmpty() ? Wave.UNCHECKED : wave,
                Stream.concat(doubts.stream(), Stream.of(result.decision().reason()))
                        .collect(Collectors.joining("; ")),
                Optional.of(FleetRow.Counts.of(result)),
                needs,
                Optional.empty());
    }

    /** A verdict that was lost leaves nothing to fix, and says nothing of the service. */
    private static Wave wave(Outcome outcome, List<Need> needs) {
        return switch (outcome) {
            case PASSED -> Wave.READY;
            case NOT_PROVEN -> Wave.UNCHECKED;
            case FAILED ->
                needs.stream()
                        .map(need -> need.remedy().wave())
                        .max(Wave::compareTo)
                        .orElse(Wave.UNCHECKED);
        };
    }

    private List<Need> needs(Assessed assessed) throws IOException, InterruptedException {
        boolean starts =
                assessed.result().proposal().filter(Proposal::isVerified).isPresent();
        Map<Remedy, List<String>> needs = new LinkedHashMap<>();
        Set<String> ofCode = new LinkedHashSet<>();
        Set<String> trial = new LinkedHashSet<>();
        for (Finding finding : assessed.result().findings(Concern.MUST_FIX)) {
            if (isOf(Point.TRIAL, finding)) {
                trial.addAll(finding.keys());
            } else if (isOf(Point.OPTION, finding)) {
                finding.keys()
                        .forEach(key ->
                                needs.put(starts ? new Remedy.Options(key) : new Remedy.Code(key), List.of(key)));
            } else if (finding.allowance().isNone()) {
                ofCode.addAll(finding.keys());
            } else {
                needs.computeIfAbsent(new Remedy.Allow(finding.allowance()), it -> new ArrayList<>())
                        .addAll(finding.keys());
            }
        }
        if (needs.isEmpty() && ofCode.isEmpty()) {
            // Whatever else must be fixed may be why it does not start.
            trial.forEach(key -> needs.put(new Remedy.Code(key), List.of(key)));
        }
        blame(ofCode, assessed.archives()).forEach((remedy, keys) -> needs.put(remedy, List.copyOf(keys)));
        return needs.entrySet().stream()
                .map(each -> new Need(each.getKey(), each.getValue()))
                .toList();
    }

    private static boolean isOf(String group, Finding finding) {
        return finding.points().stream().allMatch(point -> point.quark().equals(group));
    }

    /** Linking takes seconds, so only what code does not show is looked for in it. */
    private Map<Remedy, Set<String>> blame(Set<String> keys, List<Archive> archives)
            throws IOException, InterruptedException {
        Map<Remedy, Set<String>> remedies = new LinkedHashMap<>();
        Set<String> unexplained = new LinkedHashSet<>(keys);
        for (boolean linked : new boolean[] {false, true}) {
            Set<String> wanted = Set.copyOf(unexplained);
            for (Archive archive : wanted.isEmpty() ? List.<Archive>of() : archives) {
                Set<String> shown = both(wanted, urgent(archive.file(), linked).orElse(Set.of()));
                unexplained.removeAll(shown);
                Optional<Coordinates> library = shown.isEmpty()
                        ? Optional.empty()
                        : repository.coordinates(archive.path().name(), archive.file());
                if (library.isPresent()) {
                    Remedy update = new Remedy.Update(library.get(), free(library.get(), shown, linked));
                    remedies.computeIfAbsent(update, it -> new LinkedHashSet<>())
                            .addAll(shown);
                } else {
                    shown.forEach(key -> remedies.put(new Remedy.Code(key), Set.of(key)));
                }
            }
        }
        unexplained.forEach(key -> remedies.put(new Remedy.Code(key), Set.of(key)));
        return remedies;
    }

    private static Set<String> both(Set<String> some, Set<String> others) {
        return some.stream().filter(others::contains).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Optional<String> free(Coordinates library, Set<String> keys, boolean linked)
            throws IOException, InterruptedException {
        for (Coordinates later : repository.later(library)) {
            Optional<Set<String>> urgent = urgent(later.in(repository.root()), linked);
            if (urgent.isPresent() && both(keys, urgent.get()).isEmpty()) {
                return Optional.of(later.version());
            }
        }
        return Optional.empty();
    }

    private Optional<Set<String>> urgent(Path archive, boolean linked) throws IOException, InterruptedException {
        Map<String, Optional<Set<String>>> known = linked ? byLinks : byCode;
        Path real = archive.toRealPath();
        String content = new ArchiveContent(new FileHashes()).of(List.of(real));
        if (!known.containsKey(content)) {
            known.put(content, move.urgentIn(real, linked));
        }
        return known.getOrDefault(content, Optional.empty());
    }
}
