package org.jvmquarks.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.application.archive.Evidence;
import org.jvmquarks.application.code.CodeFinding;
import org.jvmquarks.application.code.Effect;
import org.jvmquarks.gate.ledger.Point;

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
                                        pin(
                                                Concern.WILL_NOTICE,
                                                OPTION,
                                                SET),
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
                        new CodeFinding.Cause("a cause", Set.of(api(SET)), 1),
                        Evidence.REFERS,
                        Effect.FAILS,
                        "1 class sets it",
                        Optional.empty(),
                        new CodeFinding.Origin(Optional.of(24), List.of("JEP 486")),
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
}
