package org.jvmquarks.upgrade.findings;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.LedgerWriter;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.EffectiveSettings;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedVm;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ArchiveProblem;
import org.jvmquarks.upgrade.archive.ArchiveSummary;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.Names;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Impact;

/** A move of an application from 17 to 25. */
public final class SampleUpgrade {
    public static final UpgradeResult.Jdk FROM = new UpgradeResult.Jdk("jdk-17", "17.0.15");
    public static final UpgradeResult.Jdk TO = new UpgradeResult.Jdk("jdk-25", "25.0.2");
    static final String QUARK = "scalar-replacement";

    private static final List<JdkRecord> JDKS = List.of(Records.jdk("jdk-17", 17), Records.jdk("jdk-25", 25));

    private SampleUpgrade() {}

    /** Returns the result with the recorded options, and one pin that the option concerns. */
    public static UpgradeResult result() {
        KnownApplication application = with(Optional.of(RecordedInspections.line()));
        return result(
                recorded(application, Gap.ofCode("jdeps", "the tools of the JDK were not asked")),
                observed(gate(pin(Impact.STARTUP, touches(List.of(), List.of("-Djava.security.manager"))))));
    }

    /** Returns the result of what all finders find, without a ledger. */
    public static UpgradeResult result(Answers answers, Observed observed) {
        return new UpgradeJudgement(Ledger.none(), LocalDate.EPOCH).of(answers, observed);
    }

    /** Returns the entries that accept what must be fixed. */
    static String ledger(UpgradeResult result) {
        return LedgerWriter.draft(result.findings(Concern.MUST_FIX).stream()
                .flatMap(each -> each.points().stream())
                .distinct()
                .toList());
    }

    /** Returns the entries that accept all findings and gaps. */
    public static String wholeLedger(UpgradeResult result) {
        return LedgerWriter.draft(Stream.concat(
                        result.findings().stream().flatMap(each -> each.points().stream()),
                        result.gaps().stream().map(Gap::point))
                .distinct()
                .toList());
    }

    /** Returns the answers about an application, of VMs that have nothing to say. */
    public static Answers answers(KnownApplication application, CodeFinding... code) {
        return new Answers(asked(FROM, 17), asked(TO, 25), application, new Answers.Code(List.of(code), List.of()));
    }

    /** Returns the answers about an application, of VMs to which the recorded options were given. */
    static Answers recorded(KnownApplication application, Gap... gaps) {
        return recorded(application, new Answers.Code(List.of(), List.of(gaps)));
    }

    static Answers recorded(KnownApplication application, Answers.Code code) {
        List<Inspected> vms = RecordedInspections.of(17, 25).jdks();
        return new Answers(asked(FROM, built(FROM, vms.get(0))), asked(TO, built(TO, vms.get(1))), application, code);
    }

    private static Inspected built(UpgradeResult.Jdk jdk, Inspected it) {
        return new Inspected(
                new InspectedVm(jdk.id(), jdk.build(), it.feature(), it.hotSpot()),
                it.options(),
                it.remarks(),
                it.missing(),
                it.inForce(),
                it.proposal());
    }

    static Answers with(Answers answers, Gap... gaps) {
        return new Answers(
                answers.from(),
                answers.to(),
                answers.application(),
                new Answers.Code(answers.code().findings(), List.of(gaps)));
    }

    static Observed observed(GateResult gate) {
        return new Observed(Optional.of(new Observed.Pins(gate, Optional.empty(), Optional.empty())), Optional.empty());
    }

    public static AskedJdk asked(UpgradeResult.Jdk jdk, int feature) {
        return quiet(jdk, feature, true);
    }

    /** Returns JDK 25 with another VM than HotSpot. */
    static AskedJdk otherVm() {
        return quiet(TO, 25, false);
    }

    private static AskedJdk quiet(UpgradeResult.Jdk jdk, int feature, boolean hotSpot) {
        return asked(
                jdk,
                new Inspected(
                        new InspectedVm(jdk.id(), jdk.build(), feature, hotSpot),
                        List.of(),
                        List.of(),
                        List.of(),
                        new EffectiveSettings(Optional.empty(), List.of(), List.of(), Optional.empty()),
                        new Proposal(List.of(), List.of(), Optional.empty())));
    }

    static AskedJdk asked(UpgradeResult.Jdk jdk, Inspected vm) {
        return new AskedJdk(
                new Jdk(
                        jdk.id(),
                        OptionalInt.empty(),
                        Optional.empty(),
                        new JdkSource.Image("sample"),
                        List.of(),
                        ContainerLimits.none()),
                vm);
    }

    /** Returns the result of code that throws, which the ledger accepts. */
    public static UpgradeResult accepted() {
        CodeFinding code = new CodeFinding(
                new CodeFinding.Cause("x.Y", Set.of(NamedApi.ofClass("x/Y")), 1),
                Consequence.FAILURE,
                "1 class uses x.Y, which JDK 24 removed",
                CodeFinding.Origin.told(24, List.of()),
                "Use z.Y.",
                List.of("a.B.run in x.jar uses x.Y"));
        Ledger ledger = new Ledger(
                "accepted.yaml",
                List.of(Acceptance.ofRows(
                        "code/x*",
                        "tested by hand",
                        Optional.of("https://example.org/7"),
                        "platform",
                        LocalDate.of(2027, 6, 30))));
        return new UpgradeJudgement(ledger, LocalDate.of(2026, 11, 27))
                .of(answers(with("-Xmx1g"), code), Observed.nothing());
    }

    /** Returns a finding that must be fixed, all of whose texts are one. */
    public static Finding saying(String text) {
        return Finding.of(
                new Subject.Code(text),
                Basis.of(Point.in(Point.CODE, text, text, text + "."), ChangeIdentity.none()),
                Concern.MUST_FIX,
                Consequence.FAILURE,
                List.of(text),
                List.of(new Trace.At(text)),
                Optional.of(text));
    }

    /** Returns a result with findings under "will notice", each of so many sentences. */
    public static UpgradeResult noticing(int findings, int sentences) {
        return told(
                IntStream.rangeClosed(1, findings)
                        .mapToObj(i -> Finding.of(
                                new Subject.Code("title " + i),
                                Basis.of(Point.in(Point.CODE, "x" + i, "a", "b"), ChangeIdentity.none()),
                                Concern.WILL_NOTICE,
                                Consequence.BEHAVIOUR,
                                IntStream.rangeClosed(1, sentences)
                                        .mapToObj(k -> "sentence " + k)
                                        .toList(),
                                List.of(),
                                Optional.empty()))
                        .toList(),
                List.of());
    }

    /** Returns a result with so many things that could not be checked. */
    public static UpgradeResult unchecked(int gaps) {
        return told(
                List.of(),
                IntStream.rangeClosed(1, gaps).mapToObj(i -> gap("gap " + i)).toList());
    }

    private static UpgradeResult told(List<Finding> findings, List<Gap> gaps) {
        return new UpgradeResult(
                FROM,
                TO,
                List.of(),
                new Decision(Decision.Outcome.PASSED, "the application may move"),
                new UpgradeResult.All(findings, gaps, List.of()),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** Returns something that could not be checked, all of whose texts are one. */
    public static Gap gap(String text) {
        return Gap.of(Point.CODE, text, text);
    }

    static KnownApplication unknown() {
        return with(Optional.empty());
    }

    public static KnownApplication with(Optional<OptionLine> line) {
        return new KnownApplication(line, ContainerLimits.none(), Optional.empty(), Optional.empty());
    }

    public static KnownApplication with(String... options) {
        return with(Optional.of(OptionReader.ofCommandLine(List.of(options))));
    }

    /** An archive with one class, which uses nothing of the JDK. */
    static ArchiveFacts code(ArchiveProblem... problems) {
        return code(new References(Map.of(), Set.of()), problems);
    }

    /** An archive with one class, which names a part of the JDK in a string. */
    static ArchiveFacts naming(NamedApi name) {
        return naming(new Names(Map.of(name, uses()), Map.of()));
    }

    /** An archive with one class, which asks for a flag by name. */
    static ArchiveFacts naming(String flag) {
        return naming(new Names(Map.of(), Map.of(flag, uses())));
    }

    /** An archive with one class, to which nothing refers, and which refers to the JDK. */
    static ArchiveFacts unreferred(Reference reference) {
        return code(new References(
                Map.of(reference, uses()),
                Set.of(),
                new Names(Map.of(), Map.of()),
                new References.Unreferred(ClassFiles.of(1), Set.of())));
    }

    private static ArchiveFacts naming(Names names) {
        return code(new References(Map.of(), Set.of(), names, References.Unreferred.none()));
    }

    private static Uses uses() {
        return new Uses(
                ClassFiles.of(1),
                1,
                List.of(new CodeLocation(ArchivePath.archive("app.jar"), "a/B.class", "a/B", "run")));
    }

    private static ArchiveFacts code(References references, ArchiveProblem... problems) {
        return new ArchiveFacts(
                25,
                List.of(new ArchiveSummary(ArchivePath.archive("app.jar"), 1, OptionalInt.of(61), List.of())),
                references,
                Map.of(),
                new ArchiveFacts.OtherFiles(List.of(), 0),
                List.of(),
                List.of(),
                List.of(problems));
    }

    static Optional<TouchRecord> touches(List<String> api, List<String> options) {
        return Optional.of(new TouchRecord(api, options, List.of(), Optional.empty()));
    }

    public static PinRecord pin(Impact impact, Optional<TouchRecord> touches) {
        return pin("row", impact, touches);
    }

    static PinRecord pin(String name, Impact impact, Optional<TouchRecord> touches) {
        return new PinRecord(
                name,
                "it {works|throws}",
                List.of(
                        expectation("true", VersionRange.of("", "23"), Optional.empty()),
                        expectation("false", VersionRange.of("24", ""), Optional.of("JEP 486"))),
                false,
                false,
                List.of(),
                Optional.of(impact),
                touches);
    }

    private static Expectation expectation(String value, VersionRange versions, Optional<String> by) {
        return new Expectation(Optional.of(value), versions, by, List.of(), List.of());
    }

    /** Returns a gate between both JDKs on both of which a pin holds, as it expects of each. */
    static GateResult gate(PinRecord pin) {
        return gate(pin, cell(pin, "jdk-17", 0), cell(pin, "jdk-25", 1));
    }

    static GateResult gate(PinRecord pin, CellRecord... cells) {
        return gate(List.of(pin), cells);
    }

    static GateResult gate(List<PinRecord> pins, CellRecord... cells) {
        return gate(JDKS, pins, cells);
    }

    /** Returns a gate from the first of two JDKs, that is in a container, to the other one, that is not. */
    static GateResult gateOutOfContainer(List<PinRecord> pins, CellRecord... cells) {
        JdkRecord first = JDKS.get(0);
        JdkRecord inContainer = JdkRecord.of(
                first.plan(), first.build(), first.processors(), Optional.of("Docker 28.2.2"), Optional.empty());
        return gate(List.of(inContainer, JDKS.get(1)), pins, cells);
    }

    private static GateResult gate(List<JdkRecord> jdks, List<PinRecord> pins, CellRecord... cells) {
        SideBySide sides = sides(jdks, pins, cells);
        return GateResult.of(sides, Ledger.none(), GatePolicy.defaults(), LocalDate.of(2026, 11, 22));
    }

    /** Returns a result in which the candidate has no verdict. */
    public static UpgradeResult lost() {
        PinRecord pin = pin(Impact.BEHAVIOUR, Optional.empty());
        return result(
                answers(unknown()),
                observed(gate(
                        pin,
                        cell(pin, "jdk-17", 0),
                        Records.failed(cell(pin, "jdk-25", 1), ErrorKind.TIMEOUT, "60 s"))));
    }

    public static SideBySide sides(PinRecord pin, CellRecord... cells) {
        return sides(JDKS, List.of(pin), cells);
    }

    private static SideBySide sides(List<JdkRecord> jdks, List<PinRecord> pins, CellRecord... cells) {
        QuarkRecord some = Records.quark(QUARK, Records.page());
        QuarkRecord quark = new QuarkRecord(
                QUARK, some.title(), some.topic(), some.source(), some.className(), true, some.page(), pins);
        var run = Records.run(jdks, List.of(quark), cells);
        return SideBySide.of(RunSide.of(run, "jdk-17"), RunSide.of(run, "jdk-25"), 0.25);
    }

    public static CellRecord cell(PinRecord pin, String jdk, int expectation) {
        CellRecord cell = Records.cell(pin.pin(), jdk);
        return new CellRecord(
                new CellName(
                        cell.quark(),
                        cell.title(),
                        cell.name().topic(),
                        pin.pin(),
                        expectation == 0 ? "it works" : "it throws",
                        jdk),
                Optional.of(pin.expectations().get(expectation)),
                cell.outcome(),
                cell.evidence(),
                cell.rerun(),
                cell.seconds());
    }
}
