package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.engine.EngineFixture.SWAP;
import static org.jvmquarks.engine.EngineFixture.ask;
import static org.jvmquarks.engine.EngineFixture.expecting;
import static org.jvmquarks.engine.EngineFixture.only;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;
import static org.jvmquarks.engine.EngineFixture.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Requirement;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Verdict;

/** To which JDKs a pin applies, and with which expectation; no JVM is started. */
class ApplicabilityTest {
    @TempDir
    Path folder;

    @Test
    void jdkThatCannotRunHereIsNotApplicable() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "jdk-17");
        fixture.launcher().unavailable("no Docker engine answers");

        CellRecord cell = only(fixture, Mode.VERIFY, pin("x", script("holds")));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("no Docker engine answers");
    }

    @ParameterizedTest
    @CsvSource({
        "18, '', 'applies to other JDKs (since 18), this is 17.0.21.0.3'",
        "'', 16, 'applies to other JDKs (until 16), this is 17.0.21.0.3'",
        "'8u372, 17.0.22', '', 'applies to other JDKs (since 8u372, 17.0.22), this is 17.0.21.0.3'"
    })
    void otherVersionIsNotApplicableAndAsksNothing(String since, String until, String reason) throws IOException {
        VersionRange versions = VersionRange.of(since, until);
        PinDefinition pin = pin("x", versions, false, List.of(), List.of(SWAP), script("broken", "broken"));

        CellRecord cell = verify(folder, pin);

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo(reason);
        assertThat(cell.guests()).isEmpty();
    }

    @Test
    void unmetRequirementIsTheReasonAndAsksNothing() throws IOException {
        PinDefinition pin = pin("x", script("holds")).requiring(new Requirement.Unmet("needs it"));

        CellRecord cell = verify(folder, pin);

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("needs it");
        assertThat(cell.guests()).isEmpty();
    }

    @Test
    void firstApplicableExpectationIsRecordedAndClaimed() throws IOException {
        List<Optional<Expectation>> seen = new ArrayList<>();
        PinDefinition pin = expecting(
                "it takes {} bytes",
                context -> {
                    seen.add(context.expected());
                    script("holds").check(context);
                },
                value("8", "", "16"),
                value("16", "17", "26"),
                value("24", "", ""));

        CellRecord cell = verify(folder, pin);

        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.claim()).isEqualTo("it takes 16 bytes");
        assertThat(cell.expected()).contains(value("16", "17", "26"));
        assertThat(seen).containsExactly(Optional.of(value("16", "17", "26")));
    }

    @Test
    void otherArchitectureOrVendorIsNotClaimed() throws IOException {
        Expectation arm = new Expectation(
                Optional.of("true"), VersionRange.all(), Optional.empty(), List.of("aarch64"), List.of("temurin"));

        CellRecord cell = verify(folder, expecting("it is {}", script("holds"), arm));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason())
                .isEqualTo("applies to other JDKs (all, aarch64, temurin), this is 17.0.21.0.3 on amd64 of Debian");
        assertThat(cell.claim()).isEqualTo("it is true");
    }

    @Test
    void mismatchOnFirstVersionsEarlyBuildIsUndecided() throws IOException {
        EngineFixture fixture = new EngineFixture(folder).earlyAccess("j");

        CellRecord provisional = only(fixture, Mode.VERIFY, expecting("x", script("broken", "broken"), since("17")));
        CellRecord known = only(fixture, Mode.VERIFY, expecting("x", script("broken", "broken"), since("16")));

        assertThat(provisional.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(provisional.reason()).startsWith("expected since 17, and this is an early-access build, 17-ea: ");
        assertThat(known.verdict()).isEqualTo(Verdict.BROKEN);
    }

    @Test
    void collectorThatVmLacksIsNotApplicable() throws IOException {
        CellRecord cell = verify(folder, pin("x", context -> context.with(Collector.CMS)));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("requires the collector CMS, unsupported by this VM");
    }

    private static Expectation since(String version) {
        return EngineFixture.expected(VersionRange.of(version, ""));
    }

    private static Expectation value(String value, String since, String until) {
        return new Expectation(
                Optional.of(value), VersionRange.of(since, until), Optional.empty(), List.of(), List.of());
    }

    @Test
    void missingRequirementIsNotApplicableAndAsksNothing() throws IOException {
        VersionRange versions = VersionRange.of("18", "");
        for (Requirement requirement : missing()) {
            PinDefinition pin = pin("x", versions, false, List.of(requirement), List.of(SWAP), script("holds"));
            CellRecord cell = only(new EngineFixture(folder, "jdk-17").refuses(), Mode.VERIFY, pin);
            assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
            assertThat(cell.guests()).as("%s", requirement).isEmpty();
        }
    }

    @Test
    void missingRequirementIsTheReason() throws IOException {
        List<String> reasons = new ArrayList<>();
        for (Requirement requirement : missing()) {
            reasons.add(only(
                            new EngineFixture(folder, "jdk-17").refuses(),
                            Mode.VERIFY,
                            pin("x", VersionRange.all(), false, List.of(requirement), List.of(SWAP), script("holds")))
                    .reason());
        }
        assertThat(reasons)
                .satisfiesExactly(
                        it -> assertThat(it).startsWith("requires the compiler GRAAL; this VM has ["),
                        it -> assertThat(it).isEqualTo("requires pdp11 or vax; this VM runs on amd64"),
                        it -> assertThat(it).isEqualTo("requires a container whose processors and memory can be set"),
                        it -> assertThat(it).startsWith("requires 999 processors; the guest sees "),
                        it -> assertThat(it).isEqualTo("requires the collector ZGC, unsupported by this VM"),
                        it -> assertThat(it).startsWith("requires -XX:+Odd; this VM does not start with it: jdk-17: "),
                        it -> assertThat(it)
                                .startsWith("requires -XX:+Odd -Xss1m; this VM does not start with them: jdk-17: "));
    }

    /** Requirements that the fake JDK does not meet; it refuses the first options that it gets. */
    private static List<Requirement> missing() {
        return List.of(
                new Requirement.Compiler(Jit.GRAAL),
                new Requirement.Architecture(List.of("pdp11", "vax")),
                new Requirement.Container(),
                new Requirement.Processors(999),
                new Requirement.BuiltInCollector(Collector.Z),
                new Requirement.Options(List.of("-XX:+Odd"), List.of("vax", "amd64")),
                new Requirement.Options(List.of("-XX:+Odd", "-Xss1m"), List.of()));
    }

    @Test
    void metRequirementsAreNoObstacle() throws IOException {
        PinDefinition pin = pin(
                "x",
                VersionRange.all(),
                false,
                List.of(
                        new Requirement.Compiler(Jit.C2),
                        new Requirement.Architecture(List.of("vax", "amd64")),
                        new Requirement.Processors(1),
                        new Requirement.Options(List.of("-Xss1m"), List.of())),
                List.of(SWAP),
                script("holds"));

        assertThat(verify(folder, pin).verdict()).isEqualTo(Verdict.HOLDS);
    }

    /** The VM of the fixture refuses the first options that it gets. */
    @Test
    void optionsOfAnotherArchitectureAreNotNeeded() throws IOException {
        PinDefinition pin = pin(
                "x",
                VersionRange.all(),
                false,
                List.of(new Requirement.Options(List.of("-XX:+Odd"), List.of("vax"))),
                List.of(SWAP),
                script("holds"));
        assertThat(only(new EngineFixture(folder, "jdk-17").refuses(), Mode.VERIFY, pin)
                        .reason())
                .doesNotContain("-XX:+Odd");
    }

    @Test
    void localJdkHasNoContainerLimits() throws IOException {
        CellRecord cell = verify(folder, pin("x", context -> context.inContainer(ContainerLimits.none())));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("requires a container whose processors and memory can be set");
    }

    @ParameterizedTest
    @CsvSource({"17, ''", "17, 17", "8, 17", "'', 17.0.21.0.3", "17.0.9, 20"})
    void bothEndsOfTheVersionsBelongToThem(String since, String until) throws IOException {
        VersionRange versions = VersionRange.of(since, until);
        PinDefinition pin = pin("x", versions, false, List.of(), List.of(SWAP), script("holds"));

        assertThat(verify(folder, pin).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void notApplicableMidwayKeepsItsReason() throws IOException {
        CellRecord cell = verify(folder, pin("x", context -> {
            ask(context, 1);
            throw new NotApplicable("needs 4 processors");
        }));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("needs 4 processors");
    }
}
