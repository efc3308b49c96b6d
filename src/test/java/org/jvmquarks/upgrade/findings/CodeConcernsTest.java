package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.CodeFinding.Origin;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Use;

class CodeConcernsTest {
    private static final CodeFinding.Cause IT = new CodeFinding.Cause("x.Y", Set.of(NamedApi.ofClass("x/Y")), 1);

    @ParameterizedTest
    @CsvSource({
        "FAILURE, MUST_FIX, throws or is gone",
        "WARNING, WILL_NOTICE, new warning",
        "BEHAVIOUR, WILL_NOTICE, behaves differently",
        "MARKED_FOR_REMOVAL, MAY_NOTICE, marked for removal",
    })
    void consequenceDecidesTheConcern(Consequence consequence, Concern concern, String words) {
        CodeFinding code = new CodeFinding(
                IT,
                consequence,
                "1 class uses it",
                Origin.since(20, List.of(new Source.Jep(1))),
                "Remove it.",
                List.of("a.A"));
        assertThat(CodeConcerns.findings(List.of(code))).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(concern);
            assertThat(finding.consequence()).isEqualTo(words);
            assertThat(finding.sentences()).containsExactly("1 class uses it (since 20, JEP 1)");
        });
    }

    @ParameterizedTest
    @CsvSource({"true, 1 class uses it (JEP 1)", "false, '1 class uses it (since 20, JEP 1)'"})
    void versionThatTheSentenceNamesIsNotRepeated(boolean told, String sentence) {
        CodeFinding code = new CodeFinding(
                IT,
                Consequence.FAILURE,
                "1 class uses it",
                new Origin(Optional.of(20), told, List.of(new Source.Jep(1))),
                "Remove it.",
                List.of("a.A"));
        assertThat(CodeConcerns.findings(List.of(code)))
                .flatExtracting(Finding::sentences)
                .containsExactly(sentence);
    }

    @Test
    void whatArchivesOnlyContainIsNeverCertain() {
        CodeFinding code = new CodeFinding(
                IT,
                EvidenceStrength.CONTAINS,
                Consequence.FAILURE,
                "1 class is too new",
                Optional.empty(),
                Origin.unknown(),
                "Compile it anew.",
                List.of("a.A in app.jar"));
        assertThat(CodeConcerns.findings(List.of(code)))
                .extracting(Finding::concern, Finding::consequence)
                .containsExactly(tuple(Concern.MAY_NOTICE, "throws or is gone"));
    }

    @ParameterizedTest
    @CsvSource({"FAILURE, throws or is gone", "WARNING, new warning", "BEHAVIOUR, behaves differently"})
    void nameInAStringIsNeverCertain(Consequence consequence, String words) {
        CodeFinding code = new CodeFinding(
                IT,
                EvidenceStrength.NAMES,
                consequence,
                "1 class names it in a string",
                Optional.empty(),
                Origin.since(20, List.of()),
                "Remove it.",
                List.of("a.A names x.Y in a string"));
        assertThat(CodeConcerns.findings(List.of(code)))
                .extracting(Finding::concern, Finding::consequence)
                .containsExactly(tuple(Concern.MAY_NOTICE, words));
    }

    @ParameterizedTest
    @CsvSource({"FAILURE", "WARNING", "BEHAVIOUR", "UNDECIDED"})
    void whatAnOptionPreventsIsNotItsOwn(Consequence consequence) {
        CodeFinding code = new CodeFinding(
                IT.of(Origin.since(18, List.of())),
                EvidenceStrength.REFERS,
                consequence,
                "1 class uses it",
                Optional.empty(),
                "Set it.",
                List.of("a.A uses x.Y"),
                Optional.of("-Da=b"));
        assertThat(CodeConcerns.findings(List.of(code)))
                .singleElement()
                .returns(Concern.NOT_RELEVANT, Finding::concern)
                .returns(
                        List.of(
                                "1 class uses it (since 18)",
                                "the application starts with -Da=b, so it does not meet this"),
                        Finding::sentences);
        assertThat(CodeConcerns.undecided(List.of(code))).isEmpty();
    }

    @Test
    void unreferencedCodeNeedNotBeFixed() {
        CodeFinding code = new CodeFinding(
                IT,
                EvidenceStrength.UNREFERRED,
                Consequence.FAILURE,
                "1 class uses it",
                Optional.of("nobody uses a.A"),
                Origin.since(20, List.of()),
                "Remove it.",
                List.of("a.A uses x.Y"));
        assertThat(CodeConcerns.findings(List.of(code)))
                .containsExactly(Finding.of(
                        new Subject.Code("x.Y"),
                        Basis.of(
                                Point.in("code", "x.Y", "works", "throws or is gone (1 class)"),
                                new ChangeIdentity(Set.of(), Set.of(new Use.Api(NamedApi.ofClass("x/Y"))))),
                        Concern.MAY_NOTICE,
                        Consequence.FAILURE,
                        List.of("1 class uses it (since 20)", "nobody uses a.A"),
                        List.of(new Trace.At("a.A uses x.Y")),
                        Optional.of("Remove it.")));
    }
}
