package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.ApplicationException;
import org.jvmquarks.upgrade.application.ApplicationImage;
import org.jvmquarks.upgrade.assess.ApplicationFacts;
import org.jvmquarks.upgrade.assess.SharedMove;
import org.jvmquarks.upgrade.assess.SharedMove.Archive;
import org.jvmquarks.upgrade.assess.SharedMove.Assessed;
import org.jvmquarks.upgrade.assess.UpgradeException;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.recording.RecordingException;

/**
 * Assesses one service after the other. A service that cannot be checked is a row like any other: the fleet goes on.
 *
 * <p>Which library to blame is asked, too: an archive that shows by itself what must be fixed is to be updated, and the
 * first later version in the local repository that does not show it is the one to update to.
 */
public final class FleetAssessment {
    private final SharedMove move;
    private final Path output;
    private final LocalRepository repository;
    private final Owners owners;
    private final Consumer<String> progress;
    private final BiConsumer<String, UpgradeResult> letters;
    private final Map<Path, Set<String>> urgent = new HashMap<>();

    /**
     * @param output folder with a folder for each service
     * @param letters writes the report of a service into a folder of that name
     */
    public FleetAssessment(
            SharedMove move,
            Path output,
            LocalRepository repository,
            Owners owners,
            Consumer<String> progress,
            BiConsumer<String, UpgradeResult> letters) {
        this.move = move;
        this.output = output;
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
        String folder = folder(entry.name());
        Path own = output.resolve(folder);
        try {
            ApplicationFacts application = ApplicationFacts.read(application(entry, own));
            if (application.isUnknown()) {
                return FleetRow.unchecked(
                        entry, owner, "nothing is known of it: neither archives nor options nor limits were found");
            }
            Assessed assessed = move.of(application, own);
            letters.accept(folder, assessed.result());
            return judged(entry, owner, folder, assessed, own);
        } catch (ApplicationException | RecordingException | UpgradeException e) {
            return FleetRow.unchecked(entry, owner, String.valueOf(e.getMessage()));
        }
    }

    private static Application application(FleetEntry entry, Path folder) throws InterruptedException {
        if (entry instanceof FleetEntry.InImage image) {
            return image.told()
                    .or(ApplicationImage.read(ImageReader.load(), image.reference(), folder.resolve("image"))
                            .application());
        }
        return entry instanceof FleetEntry.Described described ? described.application() : Application.unknown();
    }

    /** What is not a letter of a file name is replaced, and the hash keeps names apart. */
    private static String folder(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9.-]+", "-");
        return plain.equals(name) ? name : plain + "-" + Sha256.hex(name).substring(0, 6);
    }

    private FleetRow judged(FleetEntry entry, Optional<String> owner, String folder, Assessed assessed, Path own)
            throws IOException, InterruptedException {
        UpgradeResult result = assessed.result();
        List<Remedy> remedies = new ArrayList<>();
        for (Finding finding : result.findings(Concern.MUST_FIX)) {
            remedies.addAll(remedies(finding, assessed, own));
        }
        List<String> doubts = entry instanceof FleetEntry.Described described ? described.doubts() : List.of();
        String sentence = result.decision().reason()
                + String.join("", doubts.stream().map("; "::concat).toList());
        return new FleetRow(
                entry.name(),
                entry.source(),
                owner,
                wave(result.decision().outcome(), remedies),
                sentence,
                Optional.of(FleetRow.Counts.of(result)),
                remedies,
                Optional.of(folder));
    }

    private static Wave wave(Outcome outcome, List<Remedy> remedies) {
        return switch (outcome) {
            case PASSED -> Wave.READY;
            case NOT_PROVEN -> Wave.UNCHECKED;
            case FAILED ->
                remedies.stream().map(Remedy::wave).max(Wave::compareTo).orElse(Wave.CODE);
        };
    }

    private List<Remedy> remedies(Finding finding, Assessed assessed, Path own)
            throws IOException, InterruptedException {
        String key = finding.keys().isEmpty() ? finding.title() : finding.keys().get(0);
        if (!finding.points().isEmpty()
                && finding.points().stream().allMatch(point -> point.quark().equals(Point.OPTION))) {
            boolean starts = assessed.result()
                    .proposal()
                    .filter(line -> line.isVerified())
                    .isPresent();
            return List.of(starts ? new Remedy.Options(key) : new Remedy.Code(key));
        }
        List<Remedy> remedies = new ArrayList<>();
        for (Archive archive : assessed.archives()) {
            Optional<Coordinates> library =
                    repository.coordinates(archive.path().name(), archive.file());
            if (library.isPresent() && shows(archive.file(), finding.keys(), own)) {
                remedies.add(new Remedy.Update(key, library.get(), free(library.get(), finding.keys(), own)));
            }
        }
        return remedies.isEmpty() ? List.of(new Remedy.Code(key)) : remedies;
    }

    private Optional<String> free(Coordinates library, List<String> keys, Path own)
            throws IOException, InterruptedException {
        for (Coordinates later : repository.later(library)) {
            if (!shows(later.in(repository.root()), keys, own)) {
                return Optional.of(later.version());
            }
        }
        return Optional.empty();
    }

    private boolean shows(Path archive, List<String> keys, Path own) throws IOException, InterruptedException {
        Path real = archive.toRealPath();
        Set<String> found = urgent.get(real);
        if (found == null) {
            found = move.urgentIn(real, own.resolve("alone"));
            urgent.put(real, found);
        }
        return keys.stream().anyMatch(found::contains);
    }
}
