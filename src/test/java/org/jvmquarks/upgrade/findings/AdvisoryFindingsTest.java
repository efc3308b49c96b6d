package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.advisory.AdvisedMachine;
import org.jvmquarks.inspect.advisory.Advisories;
import org.jvmquarks.inspect.advisory.Circumstances;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.JavaVersion;

/** Known defects and changes that a move brings or ends. */
class AdvisoryFindingsTest {
    private static final ApiPattern TLS = new ApiPattern("javax.net.ssl.*");
    private static final ApiPattern OFFSET = new ApiPattern("java.time.ZoneOffset#ofTotalSeconds");

    private static Circumstances build(String version, Map<ApiPattern, String> uses, String... options) {
        return new Circumstances(
                JavaVersion.parse(version),
                Optional.empty(),
                AdvisedMachine.unknown(),
                Optional.of("G1"),
                Optional.of(List.of(options).stream().map(OptionUse::of).toList()),
                Optional.of(uses));
    }

    private static List<Finding> findings(String from, String to, Map<ApiPattern, String> uses, String... options) {
        return new AdvisoryFindings("old", "new", Advisories.load())
                .of(build(from, uses, options), build(to, uses, options));
    }

    @Test
    void usersOfTheApiMayNoticeDefect() {
        assertThat(findings("17.0.9", "21.0.2", Map.of(OFFSET, "a.B in b.jar")))
                .filteredOn(finding -> finding.title().equals("JDK-8345668, slow"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.concern()).isEqualTo(Concern.MAY_NOTICE);
                    assertThat(finding.consequence()).isEqualTo("known defect");
                    assertThat(finding.sentences())
                            .containsExactly(
                                    "on new: ZoneOffset.ofTotalSeconds got slower",
                                    "it uses java.time.ZoneOffset#ofTotalSeconds (a.B in b.jar)");
                    assertThat(finding.keys()).containsExactly("vm/JDK-8345668");
                });
    }

    @Test
    void usersOfTlsMayNotice() {
        assertThat(findings("17.0.8", "17.0.9", Map.of(TLS, "a.B in b.jar")))
                .filteredOn(finding -> finding.title().equals("JDK-8301700, security default"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.concern()).isEqualTo(Concern.MAY_NOTICE);
                    assertThat(finding.consequence()).isEqualTo("behaves differently");
                    assertThat(finding.sentences())
                            .containsExactly(
                                    "on new: Diffie-Hellman in TLS takes groups of 2048 bits by default",
                                    "it concerns the application if a peer cannot cope with more than 1024 bits",
                                    "it uses javax.net.ssl.* (a.B in b.jar)");
                });
    }

    @Test
    void otherCodeIsNotConcerned() {
        assertThat(findings("17.0.2", "17.0.3", Map.of()))
                .noneMatch(finding -> finding.title().startsWith("JDK-"));
    }

    @Test
    void olderChangeIsNoNews() {
        assertThat(findings("17.0.9", "25.0.3", Map.of(TLS, "a.B in b.jar")))
                .noneMatch(finding -> finding.title().startsWith("JDK-8301700"));
    }

    @Test
    void defectsThatEndAreCounted() {
        assertThat(findings("17.0.2", "17.0.3", Map.of()))
                .filteredOn(finding -> finding.title().equals("known defects and changes of old"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.concern()).isEqualTo(Concern.NOT_RELEVANT);
                    assertThat(finding.sentences())
                            .containsExactly("old has 3 known defects or changes that new does not have:"
                                    + " 2 crash, 1 slow; advise lists them");
                });
    }

    /** A pin about it runs on both JDKs, and an option that works around it is told with the options. */
    @Test
    void pinsAndOptionsAreNotToldTwice() {
        assertThat(findings("17.0.7", "17.0.8", Map.of(), "-XX:+UseCompactObjectHeaders"))
                .noneMatch(finding -> finding.title().startsWith("JDK-8302483")
                        || finding.title().startsWith("JDK-8380060"));
    }
}
