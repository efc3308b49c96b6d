package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inventory.CapturedInventories;
import org.jvmquarks.inventory.ExplainedRow;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.inventory.InventoryDifference;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveScan;

class OfferFindingsTest {
    @TempDir
    private Path folder;

    private KnownApplication application() throws Exception {
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(TestArchives.compile(folder, 17, """
                class App {
                    Object run(String own) throws Exception {
                        System.getProperty("java.ext.dirs");
                        new java.io.File(own).exists();
                        own.split(own);
                        return javax.net.ssl.SSLContext.getDefault();
                    }
                }
                """)));
        return SampleUpgrade.with("-Xmx1g").with(new ArchiveScan(25).read(List.of(app)));
    }

    private static Listing listing(String surface, String key, String value) {
        return new Listing.Listed(surface, new TreeMap<>(Map.of(key, value)));
    }

    private static InventoryDifference difference() {
        return InventoryDifference.between(
                CapturedInventories.inventory(
                        "17.0.15",
                        List.of(
                                listing("system-properties", "java.ext.dirs", ""),
                                listing("tls", "enabled suite | TLS_X", ""),
                                listing("calls.text", "\"x\".split(\"b\")", "1"),
                                listing("calls.files", "new File(\"\").exists()", "false"),
                                listing("unicode", "U+0041 | category", "Lu"))),
                CapturedInventories.inventory(
                        "25.0.2",
                        List.of(
                                new Listing.Listed("system-properties", new TreeMap<>()),
                                new Listing.Listed("tls", new TreeMap<>()),
                                listing("calls.text", "\"x\".split(\"b\")", "2"),
                                listing("calls.files", "new File(\"\").exists()", "true"),
                                listing("unicode", "U+0041 | category", "Ll"))));
    }

    private static Found find(KnownApplication application, InventoryComparison inventories) {
        return OfferFindings.find(
                SampleUpgrade.answers(application),
                new Observed(Optional.empty(), Optional.empty(), inventories, Optional.empty()));
    }

    private static List<String> told(Found found, Concern concern) {
        return found.findings().stream()
                .filter(each -> each.concern() == concern)
                .map(each -> each.title() + ": " + String.join("; ", each.sentences()))
                .toList();
    }

    @Test
    void whatApplicationUsesIsToldAndRestCounted() throws Exception {
        Found found = find(application(), new Compared(difference(), List.of()));

        assertThat(told(found, Concern.WILL_NOTICE))
                .containsExactly("system properties: property java.ext.dirs is gone");
        assertThat(told(found, Concern.MAY_NOTICE))
                .containsExactly(
                        "TLS: suite TLS_X is not enabled any more;"
                                + " it concerns the application if the other end of a connection has nothing else",
                        "answers to calls: \"x\".split(\"b\") answers differently: '1' → '2'",
                        "messages, texts and marginal calls: new File(\"\").exists() answers differently:"
                                + " 'false' → 'true'");
        assertThat(told(found, Concern.NOT_RELEVANT))
                .containsExactly("other differences in what the JDKs offer: Unicode: 1 row differs");
        assertThat(found.gaps()).isEmpty();
    }

    @Test
    void placesAndKeysAreTold() throws Exception {
        Finding finding = find(application(), new Compared(difference(), List.of()))
                .findings()
                .get(0);

        assertThat(finding.where())
                .containsExactly("App.run in app.jar passes java.ext.dirs to java.lang.System#getProperty");
        assertThat(finding.keys()).containsExactly("offer/system-properties");
        assertThat(finding.points().get(0).to()).matches("1 row differs \\([0-9a-f]+\\)");
    }

    @Test
    void rowThatPinTellsIsNotToldAgain() throws Exception {
        Found found = find(
                application(),
                new Compared(
                        difference(),
                        List.of(
                                new ExplainedRow("system-properties", "java.ext.dirs", "a/b"),
                                new ExplainedRow("unicode", "U+0041 | category", "a/c"))));

        assertThat(told(found, Concern.WILL_NOTICE)).isEmpty();
        assertThat(told(found, Concern.NOT_RELEVANT)).isEmpty();
    }

    @Test
    void withoutArchivesNobodyKnows() {
        Found found = find(SampleUpgrade.with("-Xmx1g"), new Compared(difference(), List.of()));

        assertThat(told(found, Concern.MAY_NOTICE))
                .containsExactly("other differences in what the JDKs offer: 5 rows differ on 5 surfaces;"
                        + " pass the archives with --jar to see which of them concern the application");
        assertThat(found.findings()).hasSize(1);
    }

    @Test
    void silentJdkCouldNotBeChecked() throws Exception {
        Found found = find(
                application(),
                new InventoryComparison.Unread(List.of("jdk-25 was not asked for its inventory: no java")));

        assertThat(found.findings()).isEmpty();
        assertThat(found.gaps())
                .extracting(Gap::sentence)
                .containsExactly("jdk-25 was not asked for its inventory: no java");
        assertThat(found.gaps().get(0).point().key()).isEqualTo("offer/both JDKs");
    }

    @Test
    void updatesAreNamedByTheirVersions() {
        AskedJdk one = SampleUpgrade.asked(new UpgradeResult.Jdk("jdk-17", "17.0.2"), 17);
        AskedJdk other = SampleUpgrade.asked(new UpgradeResult.Jdk("jdk-17.0.7", "17.0.7"), 17);

        assertThat(SampleUpgrade.result(
                                new Answers(one, other, SampleUpgrade.with("-Xmx1g"), Answers.Code.none()),
                                Observed.nothing())
                        .decision()
                        .reason())
                .startsWith("the application may move from 17.0.2 to 17.0.7: ");
    }
}
