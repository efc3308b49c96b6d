package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
    void wordsNameTheVersion() {
        assertThat(ApiChanges.load())
                .allSatisfy(change -> assertThat(change.which()).containsPattern("\\bJDK " + change.since() + "\\b"));
    }

    @Test
    void rowsOfTheFileAreRead() {
        ApiChange pack200 = ApiChanges.load().stream()
                .filter(change -> change.by().contains(new Source.Jep(367)))
                .findFirst()
                .orElseThrow();
        assertThat(pack200)
                .isEqualTo(new ApiChange(
                        new ApiChange.Words(
                                "Pack200 (java.util.jar.Pack200)",
                                "JDK 14 removed",
                                "Use org.apache.commons:commons-compress, or deliver archives that are not packed.",
                                List.of(new Source.Jep(367))),
                        Stream.of("", "$Packer", "$Unpacker")
                                .map(it -> new ApiPattern("java.util.jar.Pack200" + it))
                                .toList(),
                        List.of(),
                        14,
                        Consequence.FAILURE,
                        Presence.GONE));
    }

    private static ApiChange change(List<ApiPattern> apis, Consequence consequence, Presence presence) {
        return new ApiChange(
                new ApiChange.Words("c", "is gone", "Wait.", List.of()), apis, List.of(), 11, consequence, presence);
    }

    @Test
    void changeIsAboutAnApi() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> change(List.of(), Consequence.WARNING, Presence.THERE))
                .withMessage("a change needs an API, was c");
    }

    @Test
    void whatIsGoneFails() {
        List<ApiPattern> string = List.of(new ApiPattern("java.lang.String"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> change(string, Consequence.WARNING, Presence.GONE))
                .withMessage("an API that is gone or hidden fails, was WARNING for c");
    }

    @Test
    void onlyAnOptionHelpsUntilAVersion() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ApiChange.Unless(List.of(), 23))
                .withMessage("'until' needs an option in 'unless'");
    }

    /**
     * The compiler of the JDK that runs the test has the API of all releases up to its own: what a row calls gone is
     * there in the release before, and not in its own.
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
        List<ApiPattern> gone = ApiChanges.load().stream()
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
