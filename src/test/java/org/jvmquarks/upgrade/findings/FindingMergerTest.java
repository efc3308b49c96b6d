package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.Uses;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Use;

class FindingMergerTest {
    private static final NamedApi SET = new NamedApi("java/lang/System", "setSecurityManager");
    private static final NamedApi GET = new NamedApi("javax/security/auth/Subject", "getSubject");
    private static final Set<Source> JEP = Set.of(new Source.Jep(486));
    private static final String ALLOW = "-Djava.security.manager";
    private static final Trace OPTION = new Trace.InOptions(ALLOW, false);

    private static Trace by(NamedApi api) {
        CodeLocation place = new CodeLocation(ArchivePath.archive("x.jar"), "a/B.class", "a/B", "run");
        return new Trace.InCode(
                new Reference(api.owner(), api.member(), api.isClass() ? "" : "()V"),
                false,
                new Uses(ClassFiles.of(1), 1, List.of(place)),
                EvidenceStrength.REFERS);
    }

    private static Finding pin(Concern concern, Trace... traces) {
        return pin("security-manager/setSecurityManagerSucceeds", concern, JEP, traces);
    }

    private static Finding pin(String key, Concern concern, Set<Source> sources, Trace... traces) {
        return new Finding(
                new Subject.Quark("security-manager", "The security manager"),
                concern,
                Consequence.BEHAVIOUR,
                List.of(key + " throws; before: succeeds (since 24, JEP 486)"),
                List.of(traces),
                Optional.of("Remove -Djava.security.manager from start scripts."),
                Optional.of("security-manager"),
                new Basis(
                        new ChangeIdentity(
                                sources,
                                Stream.of(traces)
                                        .flatMap(trace -> trace.use().stream())
                                        .collect(Collectors.toSet())),
                        List.of(),
                        List.of(Point.in(
                                PinId.of(key).quark(), PinId.of(key).row().toString(), "succeeds", "throws")),
                        Optional.empty()));
    }

    private static ChangeIdentity identity(NamedApi api) {
        return new ChangeIdentity(JEP, Set.of(new Use.Api(api)));
    }

    private static Finding code(String what, NamedApi api, String advice) {
        return code(what, api, Concern.MUST_FIX, advice);
    }

    private static Finding code(String what, NamedApi api, Concern concern, String advice) {
        return Finding.of(
                new Subject.Code(what),
                Basis.of(Point.in("code", what, "works", "throws or is gone (1 class)"), identity(api)),
                concern,
                Consequence.FAILURE,
                List.of(what + " (since 24, JEP 486)"),
                List.of(by(api)),
                Optional.of(advice));
    }

    @Test
    void codeGoesToItsPinAndKeepsAdvice() {
        Finding both = FindingMerger.merge(List.of(
                        pin(Concern.WILL_NOTICE, by(SET)), code("1 class sets it", SET, "Isolate the process.")))
                .get(0);

        assertThat(both.concern()).isEqualTo(Concern.MUST_FIX);
        assertThat(both.consequence()).isEqualTo("throws or is gone");
        assertThat(both.title()).isEqualTo("The security manager");
        assertThat(both.sentences()).hasSize(2);
        assertThat(both.traces()).containsExactly(by(SET));
        assertThat(both.advice()).contains("Isolate the process.");
        assertThat(both.quark()).contains("security-manager");
    }

    @Test
    void pinAddsItsAdviceWhereOptionShowsIt() {
        Finding both = FindingMerger.merge(List.of(
                        pin(Concern.WILL_NOTICE, OPTION, by(SET)),
                        code("1 class sets it", SET, "Isolate the process.")))
                .get(0);

        assertThat(both.advice()).contains("Isolate the process. Remove -Djava.security.manager from start scripts.");
    }

    @Test
    void optionThatKeepsApiKeepsPinToo() {
        CodeFinding prevented = new CodeFinding(
                new CodeFinding.Cause("a cause", Set.of(SET), 1).of(CodeFinding.Origin.since(24, List.copyOf(JEP))),
                EvidenceStrength.REFERS,
                Consequence.FAILURE,
                "1 class sets it",
                Optional.empty(),
                "Isolate the process.",
                List.of("a.B sets it"),
                Optional.of("-Da=b"));
        List<Finding> findings = new ArrayList<>(CodeConcerns.findings(List.of(prevented)));
        findings.add(pin(Concern.MUST_FIX, by(SET)));

        assertThat(FindingMerger.merge(findings)).extracting(Finding::concern).containsExactly(Concern.NOT_RELEVANT);
    }

    @Test
    void pinShownByOptionTooStays() {
        CodeFinding prevented = new CodeFinding(
                new CodeFinding.Cause("a cause", Set.of(SET), 1).of(CodeFinding.Origin.since(24, List.copyOf(JEP))),
                EvidenceStrength.REFERS,
                Consequence.FAILURE,
                "1 class sets it",
                Optional.empty(),
                "Isolate the process.",
                List.of("a.B sets it"),
                Optional.of("-Da=b"));
        List<Finding> findings = new ArrayList<>(CodeConcerns.findings(List.of(prevented)));
        findings.add(pin(Concern.MUST_FIX, OPTION, by(SET)));

        assertThat(FindingMerger.merge(findings)).extracting(Finding::concern).containsExactly(Concern.MUST_FIX);
    }

    @Test
    void anotherApiOfSameJepStaysByItself() {
        List<Finding> merged = FindingMerger.merge(List.of(
                pin(Concern.WILL_NOTICE, by(SET)),
                code("1 class gets it", GET, "Use Subject.current()."),
                code("1 class sets it", SET, "Isolate the process.")));

        assertThat(merged)
                .extracting(finding -> finding.advice().orElse(""))
                .containsExactlyInAnyOrder("Isolate the process.", "Use Subject.current().");
    }

    @Test
    void anotherMethodOfSameClassStaysByItself() {
        List<Finding> merged = FindingMerger.merge(List.of(
                pin(Concern.WILL_NOTICE, by(SET)),
                code("1 class reads properties", new NamedApi("java/lang/System", "getProperty"), "Grant it."),
                code("1 class names the class alone", NamedApi.ofClass("java/lang/System"), "Isolate the process.")));

        assertThat(merged)
                .extracting(finding -> finding.advice().orElse(""))
                .containsExactlyInAnyOrder("Isolate the process.", "Grant it.");
    }

    @Test
    void twoCodeFindingsAreTwoThingsToDo() {
        List<Finding> merged = FindingMerger.merge(List.of(
                pin(Concern.WILL_NOTICE, by(SET)),
                code("1 class sets it", SET, "Isolate the process."),
                code("2 classes read it", SET, "Read nothing.")));

        assertThat(merged)
                .extracting(Finding::title)
                .containsExactlyInAnyOrder("The security manager", "2 classes read it");
    }

    /** Spring uses JAXB behind a guard, and JAX-WS in classes that nothing names. */
    @Test
    void guardedCodeOfSeveralApisKeepsTheirPin() {
        Finding pin = pin(Concern.MUST_FIX, by(SET), by(GET));
        Finding set = code("1 class sets it", SET, Concern.MAY_NOTICE, "Isolate the process.");

        assertThat(FindingMerger.merge(List.of(pin, set, code("it reads", GET, Concern.MAY_NOTICE, "Read nothing."))))
                .extracting(Finding::concern)
                .containsExactly(Concern.MAY_NOTICE, Concern.MAY_NOTICE);
        assertThat(FindingMerger.merge(List.of(pin, set)))
                .extracting(Finding::concern)
                .containsExactly(Concern.MUST_FIX);
    }

    @Test
    void undecidableCodeMakesOneUncertainEntry() {
        CodeFinding doubt = new CodeFinding(
                new CodeFinding.Cause("a cause", Set.of(SET), 1),
                Consequence.UNDECIDED,
                "4 classes set something",
                CodeFinding.Origin.since(24, List.copyOf(JEP)),
                "Run the tests.",
                List.of("a.B sets it"));
        CodeFinding other = new CodeFinding(
                new CodeFinding.Cause("a cause", Set.of(GET), 1),
                Consequence.UNDECIDED,
                "1 class gets something",
                CodeFinding.Origin.since(24, List.copyOf(JEP)),
                "Run the tests.",
                List.of("a.B gets it"));

        UndecidedCode doubts = UndecidedCode.of(List.of(pin(Concern.WILL_NOTICE, by(SET))), List.of(doubt, other));

        assertThat(doubts.undecided()).containsExactly(other);
        assertThat(doubts.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(Concern.MAY_NOTICE);
            assertThat(finding.sentences()).last().isEqualTo(doubt.what());
            assertThat(finding.advice()).contains("Run the tests.");
        });
    }

    /** The security manager is told once, by the worst that it comes to. */
    @Test
    void pinsShownBySameCallAreOneFinding() {
        List<Finding> merged = FindingMerger.merge(List.of(
                pin(
                        "security-manager/setSecurityManagerWarns",
                        Concern.WILL_NOTICE,
                        Set.of(new Source.Jep(411)),
                        by(SET)),
                pin(Concern.MUST_FIX, by(SET)),
                code("1 class sets it", SET, "Isolate the process.")));

        assertThat(merged).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(Concern.MUST_FIX);
            assertThat(finding.advice()).contains("Isolate the process.");
            assertThat(finding.traces()).containsExactly(by(SET));
            assertThat(finding.pins())
                    .containsExactly(
                            "security-manager/setSecurityManagerSucceeds", "security-manager/setSecurityManagerWarns");
            assertThat(finding.keys()).containsExactly("code/1 class sets it");
        });
    }

    @Test
    void pinsOfQuarkNotShownTogetherStayApart() {
        assertThat(FindingMerger.merge(List.of(
                        pin(Concern.MUST_FIX, by(SET)),
                        pin(Concern.WILL_NOTICE, by(GET)),
                        pin(Concern.NOT_RELEVANT, by(SET)))))
                .hasSize(3);
    }

    @Test
    void pinOfOptionAndCodeGoesToOption() {
        Finding option = Finding.of(
                new Subject.Option(ALLOW),
                Basis.of(
                        Point.in("option", "-Djava.security.manager", "ok", "refused"),
                        new ChangeIdentity(Set.of(), Set.of(new Use.Option(ALLOW)))),
                Concern.MUST_FIX,
                Consequence.STARTUP,
                List.of("it does not start"),
                List.of(new Trace.At("option 9 of the line")),
                Optional.of("Remove it."));

        assertThat(FindingMerger.merge(List.of(option, pin(Concern.MUST_FIX, OPTION, by(SET)))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.title()).isEqualTo("the option " + ALLOW);
                    assertThat(finding.traces()).containsExactly(new Trace.At("option 9 of the line"), by(SET));
                    assertThat(finding.keys()).containsExactly("option/-Djava.security.manager");
                });
    }

    /** A reference and a name in a string, of the same API. */
    @Test
    void codeOfOneCauseTakesWorseConcern() {
        Finding named = Finding.of(
                new Subject.Code("it"),
                Basis.of(Point.in("code", "it", "works", "throws (perhaps, 7 classes)"), identity(GET)),
                Concern.MAY_NOTICE,
                Consequence.FAILURE,
                List.of("7 classes name it"),
                List.of(by(GET)),
                Optional.of("Find out."));

        assertThat(FindingMerger.merge(List.of(named, code("it", SET, "Isolate the process."))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.concern()).isEqualTo(Concern.MUST_FIX);
                    assertThat(finding.traces()).containsExactly(by(SET), by(GET));
                    assertThat(finding.points())
                            .containsExactly(Point.in("code", "it", "works", "throws or is gone (1 class)"));
                });
    }

    @Test
    void eitherEntryAcceptsAPinWithItsCode() {
        Acceptance entry =
                Acceptance.ofRows("security-manager/*", "r", Optional.empty(), "o", LocalDate.of(2027, 6, 30));
        Finding pin = pin(Concern.MUST_FIX, by(SET));
        Finding code = code("1 class sets it", SET, "Isolate the process.");

        assertThat(FindingMerger.merge(List.of(accepted(pin, entry), code)))
                .extracting(Finding::accepted)
                .containsExactly(Optional.of(entry));
        assertThat(FindingMerger.merge(List.of(pin, accepted(code, entry))))
                .extracting(Finding::accepted)
                .containsExactly(Optional.of(entry));
        assertThat(FindingMerger.merge(List.of(pin, code)))
                .extracting(Finding::accepted)
                .containsExactly(Optional.empty());
    }

    private static Finding accepted(Finding finding, Acceptance entry) {
        return finding.with(finding.basis().accepted(Optional.of(entry)));
    }

    /** An option says that the code does not meet this change; of another one of the same API it says nothing. */
    @Test
    void optionAgainstOneChangeSaysNothingOfAnother() {
        Set<Source> other = Set.of(new Source.Issue(8296244));
        CodeFinding.Cause cause =
                new CodeFinding.Cause("a cause", Set.of(SET), 1).of(CodeFinding.Origin.since(24, List.copyOf(JEP)));
        CodeFinding prevented = new CodeFinding(
                cause,
                EvidenceStrength.REFERS,
                Consequence.BEHAVIOUR,
                "1 class sets it",
                Optional.empty(),
                "Isolate the process.",
                List.of("a.B sets it"),
                Optional.of("-Da=b"));
        CodeFinding unreached = new CodeFinding(
                cause,
                EvidenceStrength.UNREACHED,
                Consequence.BEHAVIOUR,
                "1 class sets it",
                Optional.empty(),
                "Isolate the process.",
                List.of("a.B sets it"),
                Optional.empty());

        assertThat(concerns(prevented, pin("x/pin", Concern.WILL_NOTICE, other, by(SET))))
                .containsExactlyInAnyOrder(Concern.WILL_NOTICE, Concern.NOT_RELEVANT);
        assertThat(concerns(unreached, pin("x/pin", Concern.WILL_NOTICE, other, by(SET))))
                .containsExactly(Concern.NOT_RELEVANT);
    }

    private static List<Concern> concerns(CodeFinding code, Finding pin) {
        List<Finding> findings = new ArrayList<>(CodeConcerns.findings(List.of(code)));
        findings.add(pin);
        return FindingMerger.merge(findings).stream().map(Finding::concern).toList();
    }
}
