package org.jvmquarks.cli.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.evidence.guest.GuestRuntime;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.gate.attribution.Attribution;
import org.jvmquarks.gate.attribution.Cause;
import org.jvmquarks.gate.attribution.Difference;
import org.jvmquarks.gate.attribution.FlagChange;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/** Asks both JDKs of a comparison why they differ. */
final class Attributor {
    private final Path folder;
    private final double tolerance;
    private final Duration budget;
    private final Consumer<String> progress;

    /**
     * @param folder where what the JDKs leave goes
     * @param tolerance the one of the comparison
     * @param budget no round is started later than this
     * @param progress told in sentences
     */
    Attributor(Path folder, double tolerance, Duration budget, Consumer<String> progress) {
        this.folder = folder;
        this.tolerance = tolerance;
        this.budget = budget;
        this.progress = progress;
    }

    /** A JDK that cannot be started here explains nothing, and is no reason to fail. */
    Map<Change, Cause> causes(SideBySide sides) {
        long start = System.nanoTime();
        try (Launchers launchers = Launchers.load()) {
            Jdk baseline = jdk(sides.baseline().jdk());
            Jdk candidate = jdk(sides.candidate().jdk());
            List<Difference> given = Variant.given(baseline, candidate);
            CandidateFlags flags =
                    new CandidateFlags(
                            underTest(baseline, launchers),
                            underTest(Variant.of(candidate, candidate.id(), given), launchers));
            List<FlagChange> differing = flags.differing();
            List<FlagChange> accepted = flags.accepted(differing);
            progress.accept(
                    "%d flags differ, %s takes the baseline's value of %d of them"
                            .formatted(differing.size(), candidate.id(), accepted.size()));
            return new Attribution(
                            sides,
                            tolerance,
                            new VariantRuns(candidate, QuarkCatalog.load(), folder, progress),
                            () -> System.nanoTime() - start > budget.toNanos())
                    .causes(given, accepted);
        } catch (CellError | NotApplicable e) {
            return unknown(sides, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder, e);
        }
    }

    private JdkUnderTest underTest(Jdk jdk, Launchers launchers) throws IOException {
        JdkUnderTest underTest =
                new JdkUnderTest(
                        jdk,
                        launchers.of(jdk),
                        GuestRuntime.prepare(
                                folder, Duration.ofSeconds(GuestRuntime.DEFAULT_SECONDS)));
        underTest.capabilities();
        return underTest;
    }

    /** The same JDK as in the run: journals have its home or image, and its options. */
    private static Jdk jdk(JdkRecord record) {
        JdkSource source =
                Path.of(record.source()).isAbsolute()
                        ? new JdkSource.Home(Path.of(record.source()))
                        : new JdkSource.Image(record.source());
        return new Jdk(
                record.id(),
                OptionalInt.of(record.feature()),
                Optional.empty(),
                source,
                record.options(),
                record.limits().orElseGet(ContainerLimits::none));
    }

    private static Map<Change, Cause> unknown(SideBySide sides, String why) {
        Map<Change, Cause> causes = new LinkedHashMap<>();
        sides.changes().forEach(change -> causes.put(change, new Cause.Unknown(why)));
        return causes;
    }
}
