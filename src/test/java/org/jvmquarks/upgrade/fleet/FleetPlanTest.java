package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.findings.SampleFleet;

/** A row of an earlier run is taken only if nothing changed that the row depends on. */
class FleetPlanTest {
    @TempDir
    private Path folder;

    private Path description = Path.of("");
    private Path archive = Path.of("");
    private Path ledger = Path.of("");

    @BeforeEach
    void files() throws IOException {
        description = Files.writeString(folder.resolve("application.yaml"), "options-files: [jvm.options]");
        archive = Files.writeString(folder.resolve("app.jar"), "code");
        ledger = Files.writeString(folder.resolve("accepted.yaml"), "accepted: []");
    }

    private FleetPlan plan(String options) {
        Application application = new Application(
                Optional.of(OptionReader.ofText(options)),
                OptionVariables.none(),
                ContainerLimits.none(),
                List.of(archive),
                Optional.empty(),
                Optional.empty());
        return FleetPlan.of(
                "1",
                List.of(SampleFleet.FROM, SampleFleet.TO),
                false,
                List.of(new FleetEntry.Described("shop", description.toString(), application, List.of())),
                Optional.of(ledger));
    }

    @Test
    void rowOfTheSameServiceIsTaken() {
        assertThat(plan("-Xmx1g").takes(plan("-Xmx1g"), "shop")).isTrue();
    }

    @Test
    void changedFileOfOptionsCounts() {
        assertThat(plan("-Xmx1g").takes(plan("-Xmx2g"), "shop")).isFalse();
    }

    @Test
    void changedDescriptionArchiveAndLedgerCount() throws IOException {
        for (Path file : List.of(description, archive, ledger)) {
            FleetPlan before = plan("-Xmx1g");
            Files.writeString(file, "another");

            assertThat(plan("-Xmx1g").takes(before, "shop")).as(file.toString()).isFalse();
        }
    }

    @Test
    void planWithTrialsDiffers() {
        FleetPlan without = plan("-Xmx1g");
        FleetPlan with = new FleetPlan(without.program(), without.jdks(), true, without.services());

        assertThat(without.differsFrom(with)).contains("it has --trial");
        assertThat(with.differsFrom(without)).contains("it has no --trial");
        assertThat(with.differsFrom(with)).isEmpty();
    }
}
