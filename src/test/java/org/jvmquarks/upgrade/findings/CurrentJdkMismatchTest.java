package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ArchiveSummary;
import org.jvmquarks.upgrade.archive.References;

class CurrentJdkMismatchTest {
    private static final Inspected ALL = RecordedInspections.of(8).jdks().get(0);

    /** JDK 8 with the options that it takes, and those of the refused that a test names. */
    private static Inspected jdk8(String... refused) {
        List<InspectedOption> options = ALL.options().stream()
                .filter(option -> option.severity() != OptionOutcome.REFUSED
                        || List.of(refused).contains(option.use().text()))
                .toList();
        return new Inspected(ALL.vm(), options, List.of(), List.of(), ALL.inForce(), ALL.proposal());
    }

    private static Optional<ArchiveFacts> archives(ArchiveSummary... archives) {
        return Optional.of(new ArchiveFacts(
                17,
                List.of(archives),
                new References(Map.of(), Set.of()),
                Map.of(),
                new ArchiveFacts.OtherFiles(List.of(), 0),
                List.of(),
                List.of(),
                List.of()));
    }

    private static ArchiveSummary archive(String file, int classes, int version, Integer... releases) {
        return archive(ArchivePath.archive(file), classes, version, releases);
    }

    private static ArchiveSummary archive(ArchivePath path, int classes, int version, Integer... releases) {
        return new ArchiveSummary(path, classes, OptionalInt.of(version), List.of(releases));
    }

    @Test
    void newerClassesAndRefusedOptionsAreSaid() {
        assertThat(new CurrentJdkMismatch(
                                jdk8("--add-opens java.base/foo=ALL-UNNAMED"),
                                archives(archive("a.jar", 9, 55), archive("ffm.jar", 2, 66), archive("b.jar", 5, 52)))
                        .sentence())
                .contains("jdk-8 does not run this application (class files of version 55, JDK 11; it"
                        + " refuses --add-opens): the findings compare the JDKs' defaults");
    }

    @Test
    void whatItCanRunIsNotSaid() {
        assertThat(new CurrentJdkMismatch(jdk8(), Optional.empty()).sentence()).isEmpty();
        assertThat(new CurrentJdkMismatch(jdk8(), archives(archive("a.jar", 9, 52))).sentence())
                .isEmpty();
    }

    /** Parts for later JDKs, and an optional library, are no reason. */
    @Test
    void fewNewerClassesAreNoReason() {
        assertThat(new CurrentJdkMismatch(
                                jdk8(),
                                archives(archive("a.jar", 9, 61, 17), archive("b.jar", 5, 55), archive("c.jar", 7, 52)))
                        .sentence())
                .isEmpty();
    }

    @Test
    void archiveWithAllOthersDecides() {
        assertThat(new CurrentJdkMismatch(
                                jdk8(),
                                archives(
                                        archive("app.jar", 2, 61),
                                        archive(ArchivePath.archive("app.jar").inner("BOOT-INF/lib/b.jar"), 50, 52)))
                        .sentence())
                .contains("jdk-8 does not run this application (class files of version 61, JDK 17):"
                        + " the findings compare the JDKs' defaults");
    }

    @Test
    void manyRefusedOptionsAreCounted() {
        assertThat(new CurrentJdkMismatch(ALL, Optional.empty()).sentence())
                .get()
                .asString()
                .matches("jdk-8 does not run this application \\(it refuses [^ ]+, [^ ]+, [^ ]+ and"
                        + " \\d+ more\\): the findings compare the JDKs' defaults");
    }
}
