package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.jvmquarks.files.Sha256;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.options.OptionsException;
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
    private final Recipes recipes = Recipes.load();
    private final Map<String, Optional<Set<String>>> byCode = new HashMap<>();
    private final Map<String, Optional<Set<String>>> byLinks = new HashMap<>();

    /** Writes the reports of services. */
    @FunctionalInterface
    public interface Letters {
        /** Writes a report and fixes into a folder of that name. */
        void write(String folder, UpgradeResult result, Fixes fixes);
    }

    /**
     * What a machine can change in a service.
     *
     * @param patch that changes the options in the files of the service; empty if no option has to change, or if people
     *     have to do it
     * @param recipes {@code rewrite.yml} of OpenRewrite that fixes its code; empty if there is a recipe for nothing
     *     that must be fixed
     */
    public record Fixes(Optional<String> patch, Optional<String> recipes) {}

    /**
     * @param folder for the files of an image
     * @param letters writes the reports of services
     */
    public FleetAssessment(
            Move move,
            ImageReader images,
            Path folder,
            LocalRepository repository,
            Owners owners,
            Consumer<String> progress,
            Letters letters) {
        this.move = move;
        this.images = images;
        this.folder = folder;
        this.repository = repository;
        this.owners = owners;
        this.progress = progress;
        this.letters = letters;
    }

    /** Returns a row for each service, in their order. */
    public List<FleetRow> of(List<FleetEntry> entries) throws IOException, InterruptedException {
        List<FleetRow> rows = new ArrayList<>();
        for (FleetEntry entry : entries) {
            progress.accept("%d of %d: %s".formatted(rows.size() + 1, entries.size(), entry.name()));
            rows.add(row(entry));
        }
        return rows;
    }

    private FleetRow row(FleetEntry entry) throws IOException, InterruptedException {
        Optional<String> owner = owners.of(entry.name());
        if (entry instanceof FleetEntry.Unread unread) {
            return FleetRow.unchecked(entry, owner, unread.reason());
        }
        try {
            ApplicationFacts application = ApplicationFacts.read(application(entry));
            if (application.isUnknown()) {
                return FleetRow.unchecked(
                        entry, owner, "nothing is known of it: neither archives nor options nor limits were found");
            }
            Assessed assessed = move.of(application);
            FleetRow row = judged(entry, owner, assessed);
            Fixes fixes = new Fixes(
                    assessed.result().proposal().flatMap(proposal -> OptionPatch.of(Path.of(entry.source()), proposal)),
                    recipes.of(row.remedies()));
            FleetRow.Letter letter = new FleetRow.Letter(
                    folder(entry.name()),
                    fixes.patch().isPresent(),
                    fixes.recipes().isPresent());
            letters.write(letter.folder(), assessed.result(), fixes);
            return row.with(letter);
        } catch (ApplicationException
                | OptionsException
                | RecordingException
                | UpgradeException
                | UncheckedIOException e) {
            return FleetRow.unchecked(entry, owner, String.valueOf(e.getMessage()));
        }
    }

    private Application application(FleetEntry entry) throws InterruptedException {
        if (entry instanceof FleetEntry.InImage image) {
            return image.told()
                    .or(ApplicationImage.read(images, image.reference(), folder).application());
        }
        return entry instanceof FleetEntry.Described described ? described.application() : Application.unknown();
    }

    /** What is not a letter of a file name is replaced, and the hash keeps names apart. */
    private static String folder(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9.-]+", "-");
        return plain.equals(name) && !name.startsWith(".")
                ? name
                : plain.replaceFirst("^\\.+", "") + "-" + Sha256.hex(name).substring(0, 6);
    }

    private FleetRow judged(FleetEntry entry, Optional<String> owner, Assessed assessed)
            throws IOException, InterruptedException {
        UpgradeResult result = assessed.result();
        List<Need> needs = needs(assessed);
        Wave wave = wave(result.decision().outcome(), needs);
        return new FleetRow(
                entry.name(),
                entry.source(),
                owner,
                wave == Wave.READY && !entry.doubts().isEmpty() ? Wave.UNCHECKED : wave,
                Stream.concat(
                                entry.doubts().stream(),
                                Stream.of(result.decision().reason()))
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
        for (Finding finding : assessed.result().findings(Concern.MUST_FIX)) {
            if (isOfOption(finding)) {
                finding.keys()
                        .forEach(key ->
                                needs.put(starts ? new Remedy.Options(key) : new Remedy.Code(key), List.of(key)));
            } else {
                ofCode.addAll(finding.keys());
            }
        }
        blame(ofCode, assessed.archives()).forEach((remedy, keys) -> needs.put(remedy, List.copyOf(keys)));
        return needs.entrySet().stream()
                .map(each -> new Need(each.getKey(), each.getValue()))
                .toList();
    }

    private static boolean isOfOption(Finding finding) {
        return finding.points().stream().allMatch(point -> point.quark().equals(Point.OPTION));
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
        String content = ArchiveContent.of(List.of(real));
        if (!known.containsKey(content)) {
            known.put(content, move.urgentIn(real, linked));
        }
        return known.getOrDefault(content, Optional.empty());
    }
}
