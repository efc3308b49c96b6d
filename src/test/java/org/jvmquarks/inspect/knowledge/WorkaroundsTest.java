package org.jvmquarks.inspect.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding.Status;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.VmFlag;

class WorkaroundsTest {
    private static final Workarounds ALL = Workarounds.load();
    private static final String KEEP_PINNED = "-XX:G1NumCollectionsKeepPinned=10000000";
    private static final String INLINE = "-XX:CompileCommand=dontinline,";
    private static final String CAFFEINE =
            "-XX:CompileCommand=exclude,com.github.benmanes.caffeine.cache.BoundedLocalCache";

    static List<Workaround> all() {
        return ALL.all();
    }

    private static VmContext here(String version, String collector, String... options) {
        return new VmContext(
                JavaVersion.parse(version),
                Optional.of(collector),
                Map.of(),
                Arrays.stream(options).map(OptionUse::of).toList());
    }

    private static List<String> missing(String version, String collector, String... options) {
        return ALL.missing(here(version, collector, options)).stream()
                .map(WorkaroundFinding::sentence)
                .toList();
    }

    private static List<String> about(String option, VmContext here) {
        return ALL.about(OptionUse.of(option), here).stream()
                .map(finding -> finding.status() + " " + finding.sentence())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void rowsAreSentencesWithSources(Workaround workaround) {
        assertThat(workaround.by()).allMatch(id -> id.matches("JEP \\d{2,3}|JDK-\\d{7}"));
        assertThat(workaround.issue()).startsWith("JDK-");
        assertThat(workaround.options()).allMatch(option -> option.startsWith("-"));
        assertThat(workaround.what()).doesNotEndWith(".");
        assertThat(workaround.advice().orElse("Do.")).matches("[A-Z].*\\.");
        assertThat(workaround.sources()).isNotEmpty();
    }

    @Test
    void defectWithoutWorkaroundSaysWhatToDo() {
        assertThat(missing("22.0.1", "G1"))
                .containsExactly("22.0.1 has JDK-8329528 (fixed in 22.0.2 and 23): G1 can miss references of"
                        + " a pinned region that it gives up reclaiming, and the VM crashes"
                        + " under memory pressure. Add -XX:+UnlockDiagnosticVMOptions"
                        + " -XX:G1NumCollectionsKeepPinned=10000000, or update.");
    }

    @Test
    void optionAgainstNewDefaultIsNoStaleWorkaround() {
        String off = "-XX:-UseCompactObjectHeaders";
        VmContext off26 = with(here("27", "G1", off), "false");
        VmContext on27 = with(here("27", "G1", off), "true");

        assertThat(about(off, off26)).hasSize(1);
        assertThat(about(off, on27)).isEmpty();
    }

    private static VmContext with(VmContext here, String headers) {
        return new VmContext(
                here.version(),
                here.collector(),
                Map.of("UseCompactObjectHeaders", VmFlag.reported("UseCompactObjectHeaders", headers, "default")),
                here.inEffect());
    }

    @Test
    void defectOfOneCollectorConcernsNoOther() {
        assertThat(missing("22.0.1", "ZGC")).isEmpty();
        assertThat(about(KEEP_PINNED, here("22.0.1", "ZGC", KEEP_PINNED)))
                .containsExactly("STALE JDK-8329528 concerns G1, and this VM runs with ZGC. Remove the"
                        + " option for this JDK.");
    }

    @Test
    void defectThatAnOptionTriggersNeedsThatOption() {
        assertThat(missing("25.0.3", "G1")).isEmpty();
        assertThat(missing("25.0.3", "G1", "-XX:+UseCompactObjectHeaders"))
                .singleElement()
                .isEqualTo("25.0.3 has JDK-8380060 (fixed in 27): with compact object headers, C2 can"
                        + " take zeros for the first four bytes of a copied array, as in"
                        + " getBytes of a string; nothing fails and nothing is logged. Run"
                        + " without -XX:+UseCompactObjectHeaders, unless the vendor says that this build has the fix.");
        assertThat(missing("27", "G1", "-XX:+UseCompactObjectHeaders")).isEmpty();
        assertThat(missing("24.0.2", "G1", "-XX:+UseCompactObjectHeaders")).isEmpty();
    }

    /** The defect came and went with updates, and no later feature version has it. */
    @ParameterizedTest
    @CsvSource({
        "11.0.15,   false",
        "11.0.16,   true",
        "11.0.16.1, false",
        "14.0.2,    false",
        "17.0.4,    true",
        "17.0.4.1,  false",
        "18.0.2,    false",
        "21,        false"
    })
    void defectOfSingleUpdatesConcernsEveryApplication(String version, boolean missing) {
        assertThat(missing(version, "G1"))
                .filteredOn(sentence -> sentence.contains("JDK-8291665"))
                .hasSize(missing ? 1 : 0);
    }

    @Test
    void workaroundNeedsAllItsOptions() {
        String trigger = "-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1";
        String first = INLINE + "java/lang/invoke/MethodHandle.setAsTypeCache";
        String second = INLINE + "java.lang.invoke.MethodHandle::asTypeUncached";

        assertThat(missing("23.0.1", "G1", trigger)).hasSize(1);
        assertThat(missing("23.0.1", "G1", trigger, first)).hasSize(1);
        assertThat(missing("23.0.1", "G1", trigger, first, second)).isEmpty();
    }

    /** The fix of each update release counts, and a train that ended without it never had it. */
    @ParameterizedTest
    @CsvSource({
        "11.0.20, STALE, is fixed in 11.0.19",
        "17.0.6, NEEDED, fixed in 17.0.7 and 19.0.2 and 20",
        "17.0.7, STALE, is fixed in 17.0.7",
        "17.0.21, STALE, is fixed in 17.0.7",
        "18.0.2, NEEDED, fixed in 19.0.2 and 20",
        "19.0.1, NEEDED, fixed in 19.0.2 and 20",
        "19.0.2, STALE, is fixed in 19.0.2",
        "21.0.1, STALE, is fixed in 20",
        "28-ea, STALE, is fixed in 20"
    })
    void updateReleaseDecides(String version, Status status, String part) {
        List<WorkaroundFinding> findings = ALL.about(OptionUse.of(CAFFEINE + "::put"), here(version, "G1"));

        assertThat(findings).singleElement().extracting("status").isEqualTo(status);
        assertThat(findings.get(0).sentence()).contains("JDK-8285835").contains(part);
    }

    @ParameterizedTest
    @CsvSource({
        "21.0.13, G1,       NEEDED, The option works around JDK-8192647 (fixed in 22)",
        "22,      G1,       STALE,  JDK-8192647 is fixed in 22",
        "22,      Parallel, NEEDED, The option works around JDK-8192647 (fixed in 25)",
        "25.0.5,  Serial,   STALE,  JDK-8192647 is fixed in 25",
        "21.0.13, ZGC,      STALE,  'concerns G1, and this VM runs with ZGC'"
    })
    void collectorsGetFixOfIssueOneByOne(String version, String collector, Status status, String part) {
        assertThat(ALL.about(OptionUse.of("-XX:GCLockerRetryAllocationCount=32"), here(version, collector)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.status()).isEqualTo(status);
                    assertThat(finding.sentence()).contains(part);
                });
    }

    @Test
    void staleWorkaroundIsRemovedForOneJdk() {
        assertThat(about(
                        "-XX:GCLockerRetryAllocationCount=32",
                        here("22.0.1", "G1", "-XX:GCLockerRetryAllocationCount=32")))
                .containsExactly("STALE JDK-8192647 is fixed in 22. Remove the option for this JDK.");
    }

    @Test
    void defaultOfVmDecidesWhereVendorChangedIt() {
        OptionUse use = OptionUse.of("-XX:-G1UsePreventiveGC");
        for (String value : List.of("true", "false")) {
            VmFlag flag =
                    VmFlag.listed("G1UsePreventiveGC", value, "default", new VmFlag.Declaration("bool", "diagnostic"));
            VmContext here = new VmContext(
                    JavaVersion.parse("17.0.11"), Optional.of("G1"), Map.of("G1UsePreventiveGC", flag), List.of(use));
            assertThat(ALL.about(use, here))
                    .singleElement()
                    .extracting("status")
                    .isEqualTo(value.equals("true") ? Status.NEEDED : Status.STALE);
        }
    }
}
