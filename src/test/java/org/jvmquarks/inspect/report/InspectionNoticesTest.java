package org.jvmquarks.inspect.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;

class InspectionNoticesTest {
    private static final InspectionResult RESULT = RecordedInspections.of(17, 25);

    private static Notice about(String rule, OptionOutcome failing) {
        return InspectionDocument.of(RESULT, failing).notices().stream()
                .filter(notice -> notice.rule().equals(rule))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void refusedOptionIsErrorInWordsOfVms() {
        Notice notice = about("option/UseBiasedLocking", OptionOutcome.REFUSED);

        assertThat(notice.level()).isEqualTo(Level.ERROR);
        assertThat(notice.title()).isEqualTo("-XX:+UseBiasedLocking [refused]");
        assertThat(notice.message().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("-XX:+UseBiasedLocking (option 8 of the line)"),
                        line -> assertThat(line)
                                .startsWith("jdk-17: deprecated: Option UseBiasedLocking was"
                                        + " deprecated in version 15.0"),
                        line -> assertThat(line).startsWith("all: Biased locking is off by"),
                        line -> assertThat(line)
                                .isEqualTo("jdk-25: refused: Unrecognized VM option 'UseBiasedLocking'"));
        assertThat(notice.fingerprint()).isEqualTo("option/UseBiasedLocking -XX:+UseBiasedLocking");
    }

    @Test
    void onlyWhatFailsTheCommandIsError() {
        List<Notice> refused =
                InspectionDocument.of(RESULT, OptionOutcome.REFUSED).notices();
        List<Notice> deprecated =
                InspectionDocument.of(RESULT, OptionOutcome.DEPRECATED).notices();

        assertThat(refused).hasSameSizeAs(deprecated);
        assertThat(levels(refused, "[ignored]")).containsOnly(Level.WARNING);
        assertThat(levels(refused, "[deprecated]")).containsOnly(Level.NOTE);
        assertThat(levels(refused, "[note]")).containsOnly(Level.NOTE);
        assertThat(levels(deprecated, "[ignored]")).containsOnly(Level.ERROR);
        assertThat(levels(deprecated, "[deprecated]")).containsOnly(Level.ERROR);
    }

    private static List<Level> levels(List<Notice> notices, String word) {
        return notices.stream()
                .filter(notice -> notice.title().endsWith(word))
                .map(Notice::level)
                .toList();
    }

    @Test
    void jdkThatCouldNotBeAskedIsError() {
        InspectionResult result =
                new InspectionResult(OptionLine.empty(), List.of(), Map.of("jdk-9", "jdk-9 does not start"));

        assertThat(InspectionDocument.of(result, OptionOutcome.REFUSED).notices())
                .extracting(Notice::level, Notice::rule, Notice::message, Notice::fingerprint)
                .containsExactly(
                        tuple(Level.ERROR, "inspect/not-asked", "jdk-9 does not start", "inspect/not-asked jdk-9"));
    }

    @Test
    void optionThatIsWrittenTwiceIsOneFinding() {
        List<OptionUse> uses = new ArrayList<>(RESULT.line().options());
        uses.addAll(RESULT.line().options());
        InspectionResult twice = new InspectionResult(
                new OptionLine(uses, List.of()),
                RESULT.jdks().stream().map(InspectionNoticesTest::doubled).toList(),
                Map.of());

        assertThat(InspectionDocument.of(twice, OptionOutcome.REFUSED).notices())
                .extracting(Notice::fingerprint)
                .doesNotHaveDuplicates()
                .hasSameSizeAs(
                        InspectionDocument.of(RESULT, OptionOutcome.REFUSED).notices());
    }

    private static Inspected doubled(Inspected jdk) {
        List<InspectedOption> results = new ArrayList<>(jdk.options());
        results.addAll(jdk.options());
        return new Inspected(jdk.vm(), results, jdk.remarks(), jdk.missing(), jdk.inForce(), jdk.proposal());
    }
}
