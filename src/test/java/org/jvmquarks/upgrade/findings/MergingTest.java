package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.upgrade.archive.Evidence;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Effect;

class MergingTest {
    private static final String SET = "a.B.run in x.jar uses java.lang.System#setSecurityManager";
    private static final Set<String> JEP = Set.of("JEP 486");
    private static final String GET =
            "a.B.get in x.jar uses javax.security.auth.Subject#getSubject";

    private static final String OPTION = "the option -Djava.security.manager";

    private static Finding pin(Concern concern, String... where) {
        Map<String, String> apis = new LinkedHashMap<>();
        Map<String, String> options = new LinkedHashMap<>();
        for (String each : where) {
            if (each.equals(OPTION)) {
                options.put("-Djava.security.manager", each);
            } else {
                apis.put(api(each), each);
            }
        }
        return pin("security-manager/allowed", concern, new Subject(JEP, apis, options), where);
    }

    private static Finding pin(String key, Concern concern, Subject subject, String... where) {
        return new Finding(
                concern,
                "behaves differently",
                "The security manager",
                List.of(key + " throws; before: succeeds (since 24, JEP 486)"),
                List.of(where),
                Optional.of("Remove -Djava.security.manager from start scripts."),
                Optional.of("security-manager"),
                new Basis(
                        subject,
                        List.of(),
                        List.of(new Point(key, "succeeds", "throws")),
                        Optional.empty()));
    }

    private static String api(String where) {
        return where.replaceFirst(".* uses ", "");
    }

    private static Finding code(String what, String where, String advice) {
        return Finding.of(
                Basis.of(
                        new Point("code/" + what, "works", "throws or is gone (1 class)"),
                        new Subject(JEP, Map.of(api(where), ""), Map.of())),
                Concern.MUST_FIX,
                "throws or is gone",
                what,
                List.of(what + " (since 24, JEP 486)"),
                List.of(where),
                Optional.of(advice));
    }

    @Test
    void codeGoesToThePinThatItShowsAndKeepsItsAdvice() {
        Finding both =
                Merging.merge(
                                List.of(
                                        pin(Concern.WILL_NOTICE, SET),
                                        code("1 class sets it", SET, "Isolate the process.")))
                        .get(0);

        assertThat(both.concern()).isEqualTo(Concern.MUST_FIX);
        assertThat(both.consequence()).isEqualTo("throws or is gone");
        assertThat(both.title()).isEqualTo("The security manager");
        assertThat(both.sentences()).hasSize(2);
        assertThat(both.where()).containsExactly(SET);
        assertThat(both.advice()).contains("Isolate the process.");
        assertThat(both.quark()).contains("security-manager");
    }

    @Test
    void thePinAddsItsAdviceWhereAnOptionShowsIt() {
        Finding both =
                Merging.merge(
                                List.of(
                                        pin(Concern.WILL_NOTICE, OPTION, SET),
                                        code("1 class sets it", SET, "Isolate the process.")))
                        .get(0);

        assertThat(both.advice())
                .contains(
                        "Isolate the process. Remove -Djava.security.manager from start scripts.");
    }

    @Test
    void optionThatKeepsTheApiAsItWasKeepsThePinAsItWas() {
        CodeFinding prevented =
                new CodeFinding(
                        new CodeFinding.Cause("a cause", Set.of(api(SET)), 1)
                                .since(Optional.of(24), List.of("JEP 486")),
                        Evidence.REFERS,
                        Effect.FAILS,
                        "1 class sets it",
                        Optional.empty(),
                        "Isolate the process.",
                        List.of(SET),
                        Optional.of("-Da=b"));
        List<Finding> findings = new ArrayList<>(CodeConcerns.findings(List.of(prevented)));
        findings.add(pin(Concern.MUST_FIX, SET));

        assertThat(Merging.merge(findings))
                .extracting(Finding::concern)
                .containsExactly(Concern.NOT_YOURS);
    }

    @Test
    void anotherApiOfTheSameJepStaysByItself() {
        List<Finding> merged =
                Merging.merge(
                        List.of(
                                pin(Concern.WILL_NOTICE, SET),
                                code("1 class gets it", GET, "Use Subject.current()."),
                                code("1 class sets it", SET, "Isolate the process.")));

        assertThat(merged)
                .extracting(finding -> finding.advice().orElse(""))
                .containsExactlyInAnyOrder("Isolate the process.", "Use Subject.current().");
    }

    @Test
    void anotherMethodOfTheSameClassStaysByItself() {
        List<Finding> merged =
                Merging.merge(
                        List.of(
                                pin(Concern.WILL_NOTICE, SET),
                                code(
                                        "1 class reads properties",
                                        SET.replace("setSecurityManager", "getProperty"),
                                        "Grant it."),
                                code(
                                        "1 class names the class alone",
                                        SET.replace("#setSecurityManager", ""),
                                        "Isolate the process.")));

        assertThat(merged)
                .extracting(finding -> finding.advice().orElse(""))
                .containsExactlyInAnyOrder("Isolate the process.", "Grant it.");
    }

    @Test
    void twoFindingsOfCodeAreTwoThingsToDo() {
        List<Finding> merged =
                Merging.merge(
                        List.of(
                                pin(Concern.WILL_NOTICE, SET),
                                code("1 class sets it", SET, "Isolate the process."),
                                code("2 classes read it", SET, "Read nothing.")));

        assertThat(merged)
                .extracting(Finding::title)
                .containsExactlyInAnyOrder("The security manager", "2 classes read it");
    }

    @Test
    void codeThatNobodyCanDecideMakesOneEntryThatIsNotCertain() {
        CodeFinding doubt =
                new CodeFinding(
                        new CodeFinding.Cause("a cause", Set.of(api(SET)), 1),
                        Effect.CANNOT_TELL,
                        "4 classes set something",
                        Optional.of(24),
                        List.of("JEP 486"),
                        "Run the tests.",
                        List.of(SET));
        CodeFinding other =
                new CodeFinding(
                        new CodeFinding.Cause("a cause", Set.of(api(GET)), 1),
                        Effect.CANNOT_TELL,
                        "1 class gets something",
                        Optional.of(24),
                        List.of("JEP 486"),
                        "Run the tests.",
                        List.of(GET));

        Doubts doubts = Doubts.of(List.of(pin(Concern.WILL_NOTICE, SET)), List.of(doubt, other));

        assertThat(doubts.undecided()).containsExactly(other);
        assertThat(doubts.findings())
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.concern()).isEqualTo(Concern.MAY_NOTICE);
                            assertThat(finding.sentences()).last().isEqualTo(doubt.what());
                            assertThat(finding.advice()).contains("Run the tests.");
                        });
    }

    /** The security manager is told once, by the worst that it comes to. */
    @Test
    void pinsOfAQuarkThatTheSameCallShowsAreOneFinding() {
        Subject subject = new Subject(Set.of("JEP 411"), Map.of(api(SET), SET), Map.of());

        List<Finding> merged =
                Merging.merge(
                        List.of(
                                pin("security-manager/warned", Concern.WILL_NOTICE, subject, SET),
                                pin(Concern.MUST_FIX, SET),
                                code("1 class sets it", SET, "Isolate the process.")));

        assertThat(merged)
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.concern()).isEqualTo(Concern.MUST_FIX);
                            assertThat(finding.advice()).contains("Isolate the process.");
                            assertThat(finding.where()).containsExactly(SET);
                            assertThat(finding.pins())
                                    .containsExactly(
                                            "security-manager/allowed", "security-manager/warned");
                            assertThat(finding.keys()).containsExactly("code/1 class sets it");
                        });
    }

    @Test
    void pinsOfAQuarkThatNothingOfTheApplicationShowsTogetherStayApart() {
        assertThat(
                        Merging.merge(
                                List.of(
                                        pin(Concern.MUST_FIX, SET),
                                        pin(Concern.WILL_NOTICE, GET),
                                        pin(Concern.NOT_YOURS, SET))))
                .hasSize(3);
    }

    @Test
    void pinThatAnOptionAndCodeShowGoesToTheOption() {
        Finding option =
                Finding.of(
                        Basis.of(
                                new Point("option/-Djava.security.manager", "ok", "refused"),
                                new Subject(
                                        Set.of(),
                                        Map.of(),
                                        Map.of("-Djava.security.manager", OPTION))),
                        Concern.MUST_FIX,
                        "will not start",
                        OPTION,
                        List.of("it does not start"),
                        List.of("option 9 of the line"),
                        Optional.of("Remove it."));

        assertThat(Merging.merge(List.of(option, pin(Concern.MUST_FIX, OPTION, SET))))
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.title()).isEqualTo(OPTION);
                            assertThat(finding.where())
                                    .containsExactly("option 9 of the line", SET);
                            assertThat(finding.keys())
                                    .containsExactly("option/-Djava.security.manager");
                        });
    }

    /** A reference and a name in a string, of the same API. */
    @Test
    void codeOfOneCauseIsOneFindingAndTheWorseCounts() {
        Finding named =
                Finding.of(
                        Basis.of(
                                new Point("code/it", "works", "throws (perhaps, 7 classes)"),
                                new Subject(JEP, Map.of(api(GET), ""), Map.of())),
                        Concern.MAY_NOTICE,
                        "throws or is gone",
                        "it",
                        List.of("7 classes name it"),
                        List.of(GET),
                        Optional.of("Find out."));

        assertThat(Merging.merge(List.of(named, code("it", SET, "Isolate the process."))))
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.concern()).isEqualTo(Concern.MUST_FIX);
                            assertThat(finding.where()).containsExactly(SET, GET);
                            assertThat(finding.points())
                                    .containsExactly(
                                            new Point(
                                                    "code/it",
                                                    "works",
                                                    "throws or is gone (1 class)"));
                        });
    }

    @Test
    void eitherEntryAcceptsAPinWithItsCode() {
        Acceptance entry =
                Acceptance.ofRows(
                        "security-manager/*",
                        "r",
                        Optional.empty(),
                        "o",
                        LocalDate.of(2027, 6, 30));
        Finding pin = pin(Concern.MUST_FIX, SET);
        Finding code = code("1 class sets it", SET, "Isolate the process.");

        assertThat(Merging.merge(List.of(accepted(pin, entry), code)))
                .extracting(Finding::accepted)
                .containsExactly(Optional.of(entry));
        assertThat(Merging.merge(List.of(pin, accepted(code, entry))))
                .extracting(Finding::accepted)
                .containsExactly(Optional.of(entry));
        assertThat(Merging.merge(List.of(pin, code)))
                .extracting(Finding::accepted)
                .containsExactly(Optional.empty());
    }

    private static Finding accepted(Finding finding, Acceptance entry) {
        return finding.with(finding.basis().accepted(Optional.of(entry)));
    }
}
