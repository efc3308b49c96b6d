package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.code.ApiChange.Presence;

class ApiChangesTest {
    /** Reports do not repeat it. */
    @Test
    void fateNamesTheVersion() {
        assertThat(ApiChanges.load())
                .allSatisfy(
                        change ->
                                assertThat(change.fate())
                                        .containsPattern("\\bJDK " + change.since() + "\\b"));
    }

    @Test
    void rowsOfTheFileAreRead() {
        ApiChange pack200 =
                ApiChanges.load().stream()
                        .filter(change -> change.by().contains(new Source.Jep(367)))
                        .findFirst()
                        .orElseThrow();
        assertThat(pack200)
                .isEqualTo(
                        new ApiChange(
                                new ApiChange.Words(
                                        "Pack200 (java.util.jar.Pack200)",
                                        "JDK 14 removed",
                                        "Use org.apache.commons:commons-compress, or deliver"
                                                + " archives that are not packed.",
                                        List.of(new Source.Jep(367))),
                                Stream.of("", "$Packer", "$Unpacker")
                                        .map(it -> new ApiPattern("java.util.jar.Pack200" + it))
                                        .toList(),
                                List.of(),
                                14,
                                Effect.FAILS,
                                Presence.GONE));
    }

    @Test
    void allProblemsAreReported() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(
                        () ->
                                ApiChanges.parse(
                                        "x.yaml",
                                        """
                                        - name: a
                                          apis: [java.lang.]
                                          since: eleven
                                          effect: breaks
                                          fate: is gone
                                          do: Wait.
                                        - name: b
                                          apis: [java.lang.String]
                                          since: 11
                                        - name: c
                                          apis: [java.lang.String]
                                          since: 11
                                          effect: warns
                                          gone: true
                                          fate: is gone
                                          do: Wait.
                                        - name: d
                                          since: 11
                                          effect: warns
                                          fate: is gone
                                          do: Wait.
                                        - name: e
                                          apis: [java.lang.String]
                                          since: 11
                                          until: never
                                          effect: warns
                                          fate: warns
                                          do: Wait.
                                        - name: f
                                          apis: [java.lang.String]
                                          since: 11
                                          until: 23
                                          effect: warns
                                          fate: warns
                                          do: Wait.
                                        """))
                .withMessageContaining("x.yaml:2:10: expected a part of the Java API")
                .withMessageContaining("x.yaml:3:10: 'since' must be a feature version such as 17")
                .withMessageContaining(
                        "x.yaml:4:11: 'effect' must be one of fails, warns, changes, cannot_tell,"
                                + " ends")
                .withMessageContaining("x.yaml:7:3: a change needs 'effect'")
                .withMessageContaining("x.yaml:7:3: a change needs 'fate'")
                .withMessageContaining(
                        "x.yaml:10:3: an API that is gone or hidden fails, was WARNS for c")
                .withMessageContaining("x.yaml:17:3: a change needs an API, was d")
                .withMessageContaining("x.yaml:25:10: 'until' must be a feature version such as 17")
                .withMessageContaining("x.yaml:29:3: 'until' needs an option in 'unless'");
    }

    /**
     * The compiler of the JDK that runs the test has the API of all releases up to its own: what a
     * row calls gone is there in the release before, and not in its own.
     */
    @TestFactory
    Stream<DynamicTest> goneApiIsThereInTheReleaseBefore() {
        int here = Runtime.version().feature();
        return ApiChanges.load().stream()
                .filter(change -> change.presence() == Presence.GONE)
                .mapToInt(ApiChange::since)
                .filter(since -> since <= here)
                .distinct()
                .sorted()
                .mapToObj(since -> DynamicTest.dynamicTest("JDK " + since, () -> check(since)));
    }

    private static void check(int since) {
        List<ApiPattern> gone =
                ApiChanges.load().stream()
                        .filter(it -> it.presence() == Presence.GONE && it.since() == since)
                        .flatMap(it -> it.apis().stream())
                        .filter(it -> !it.owner().startsWith("sun."))
                        .toList();
        assertThat(gone).isNotEmpty();
        ReleaseApi before = new ReleaseApi(since - 1);
        ReleaseApi after = new ReleaseApi(since);
        assertThat(gone.stream().filter(it -> !before.has(it))).isEmpty();
        assertThat(gone.stream().filter(after::has)).isEmpty();
    }
}
