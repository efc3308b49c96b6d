package org.jvmquarks.journal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.MachineFacts;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.jdk.SystemFacts;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Fork;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.PairSpread;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.RatioEstimate;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.Verdict;

/** Small records for tests. */
public final class Records {

    private Records() {}

    public static HostRecord host() {
        return new HostRecord("Linux 6.1", "amd64", 8, 16384, "17.0.15+6");
    }

    /** A JDK with facts about its machine, as a guest reports them. */
    public static JdkRecord jdk(String id, int feature, MachineFacts machine) {
        JdkRecord jdk = jdk(id, feature);
        return JdkRecord.of(jdk.plan(), jdk.build(), jdk.processors(), jdk.engine(), Optional.of(facts(machine)));
    }

    /** Facts about a machine below a system without further ones. */
    public static ReportedFacts facts(MachineFacts machine) {
        return new ReportedFacts(
                new ReportedFacts.VmFacts("OpenJDK 64-Bit Server VM", "", ""),
                machine,
                new SystemFacts("Linux", "6.1", Optional.empty(), Optional.empty(), Optional.empty()),
                new ReportedFacts.RegionFacts("en", "UTF-8", "UTC"),
                ContainerLimits.none(),
                List.of());
    }

    /**
     * A machine.
     *
     * @param arch of the VM
     * @param executor architecture of what the kernel runs
     * @param pageSize bytes of a page
     */
    public static MachineFacts machine(String arch, String executor, int pageSize) {
        return new MachineFacts(
                arch,
                64,
                8,
                OptionalInt.of(pageSize),
                OptionalLong.empty(),
                new MachineFacts.Cpu(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), List.of()),
                Optional.of(executor));
    }

    public static JdkRecord jdk(String id, int feature) {
        return JdkRecord.of(
                new PlannedJdk(id, "eclipse-temurin:" + feature + "-jdk", List.of(), Optional.empty()),
                new Build(feature, "Eclipse Adoptium", feature + ".0.1+8", "OpenJDK 64-Bit Server VM"),
                OptionalInt.of(8),
                Optional.empty(),
                Optional.empty());
    }

    public static CellRecord cell(String pin, String jdk, Observation... observations) {
        return new CellRecord(
                new CellName("scalar-replacement", "Scalar replacement", "compiler", pin, "the claim of " + pin, jdk),
                Optional.empty(),
                Outcome.holds(),
                new CellEvidence(
                        List.of(observations),
                        List.of(),
                        List.of(new FalsifierRecord("-XX:-DoEscapeAnalysis", Verdict.BROKEN, "16 B/op, not 0 B/op")),
                        List.of(new GuestRecord(
                                List.of("/opt/jdk/bin/java", "-Xmx1g", "Guest"),
                                "exit code 0",
                                "evidence/scalar-replacement/" + pin + "/" + jdk,
                                0.5,
                                Optional.empty(),
                                Optional.empty()))),
                "./mvnw verify -Dit.test=ScalarReplacementQuark#" + pin + " -Dquarks.jdks=" + jdk,
                1.25);
    }

    /** A claim about time that holds by one pair, one fork of which was disturbed and did not settle. */
    public static RatioComparison comparison(RatioClaim claim, String... warnings) {
        Pair pair = new Pair(new Fork(24, 0.5, false), new Fork(8, 0, true), false);
        return new RatioComparison(
                "Slow/Fast time",
                "Slow",
                "Fast",
                0.001,
                "compiler",
                new RatioResult(
                        Verdict.HOLDS,
                        claim,
                        new RatioEstimate(3, 2.5, 3.5),
                        new PairSpread(0.25, -0.5, 0.125),
                        List.of(pair)),
                List.of(warnings));
    }

    /** The same cell with claims about time. */
    public static CellRecord compared(CellRecord cell, RatioComparison... comparisons) {
        return with(cell, List.of(comparisons), cell.falsifiedBy());
    }

    /** The same cell after other falsifiers. */
    public static CellRecord falsified(CellRecord cell, FalsifierRecord... falsifiers) {
        return with(cell, cell.comparisons(), List.of(falsifiers));
    }

    /** The same cell after another time. */
    public static CellRecord taking(CellRecord cell, double seconds) {
        return new CellRecord(cell.name(), cell.expected(), cell.outcome(), cell.evidence(), cell.rerun(), seconds);
    }

    /** The same cell with another verdict; its reason, unless it holds. */
    public static CellRecord judged(CellRecord cell, Verdict verdict, String reason) {
        return with(cell, verdict == Verdict.HOLDS ? Outcome.holds() : Outcome.of(verdict, reason));
    }

    /** The same cell, which waits for a tool. */
    public static CellRecord lacking(CellRecord cell, Lack lack) {
        return with(cell, Outcome.notApplicable(new NotApplicable(lack), lack.reason()));
    }

    /** The same cell of a pin that expects a value of its JDK. */
    public static CellRecord expecting(CellRecord cell, String value, Optional<String> by) {
        return new CellRecord(
                cell.name(),
                Optional.of(new Expectation(Optional.of(value), VersionRange.all(), by, List.of(), List.of())),
                cell.outcome(),
                cell.evidence(),
                cell.rerun(),
                cell.seconds());
    }

    public static CellRecord failed(CellRecord cell, ErrorKind kind, String reason) {
        return with(cell, Outcome.error(kind, reason));
    }

    /** A quark with a page and a pin for some versions that a flag breaks on some. */
    public static QuarkRecord quark(String id, PageRecord page) {
        return new QuarkRecord(
                id,
                "Scalar replacement",
                "compiler",
                "JVM Anatomy Quark #18",
                "org.jvmquarks.quarks.compiler.ScalarReplacementQuark",
                true,
                Optional.of(page),
                List.of(new PinRecord(
                        "a",
                        "the claim of a",
                        List.of(new Expectation(
                                Optional.empty(), VersionRange.of("", "21"), Optional.empty(), List.of(), List.of())),
                        false,
                        false,
                        List.of(new PinRecord.FalsifierDeclaration(
                                "-XX:-DoEscapeAnalysis",
                                VersionRange.of("17", ""),
                                List.of(),
                                Optional.of(List.of("-XX:-DoEscapeAnalysis")))),
                        Optional.empty(),
                        Optional.of(new TouchRecord(
                                List.of("java.lang.String#intern"),
                                List.of("-XX:StringTableSize"),
                                List.of("jdk.SystemGC"),
                                Optional.of("it has many strings"))))));
    }

    /** An article with the usual headings. */
    public static PageRecord page() {
        return new PageRecord(
                "An object that does not escape is <code>not</code> allocated.",
                List.of(
                        new PageRecord.Section("Why", "Its fields are in registers."),
                        new PageRecord.Section("History", "<ul><li>since 8: all</li></ul>")));
    }

    public static RunRecord run(List<JdkRecord> jdks, CellRecord... cells) {
        return run(jdks, List.of(), cells);
    }

    public static RunRecord run(List<JdkRecord> jdks, List<QuarkRecord> quarks, CellRecord... cells) {
        return new RunRecord(
                Journal.SCHEMA, "2026-03-01T12:00:00Z", host(), jdks, quarks, List.of(cells), RunHistory.unknown());
    }

    /** The same run, which set out to do this and ended so. */
    public static RunRecord planned(RunRecord run, RunPlan plan, RunEnd end) {
        return new RunRecord(
                run.schema(),
                run.started(),
                run.host(),
                run.jdks(),
                run.quarks(),
                run.cells(),
                new RunHistory(List.of(plan), List.of(), List.of(), Optional.of(end)));
    }

    /** A plan of exact pins of one quark. */
    public static RunPlan plan(List<String> jdks, String quark, String... pins) {
        return new RunPlan(
                new RunInputs(
                        "1.0 (0123456789ab)",
                        new TreeMap<>(Map.of("mode", "verify")),
                        jdks.stream()
                                .map(id -> new PlannedJdk(id, "/opt/" + id, List.of(), Optional.empty()))
                                .toList()),
                new TreeMap<>(Map.of("jdks", "17..25")),
                Stream.of(pins).map(pin -> new PlannedPin(quark, pin, false)).toList());
    }

    public static RunEnd endedBy(String signal) {
        return new RunEnd("2026-03-01T12:05:00Z", Optional.of(signal + " ended it"));
    }

    /** Only a pin that holds is checked under its falsifiers. */
    private static CellRecord with(CellRecord cell, Outcome outcome) {
        return new CellRecord(
                cell.name(),
                cell.expected(),
                outcome,
                outcome.verdict() == Verdict.HOLDS
                        ? cell.evidence()
                        : new CellEvidence(cell.observations(), cell.comparisons(), List.of(), cell.guests()),
                cell.rerun(),
                cell.seconds());
    }

    private static CellRecord with(
            CellRecord cell, List<RatioComparison> comparisons, List<FalsifierRecord> falsifiedBy) {
        return new CellRecord(
                cell.name(),
                cell.expected(),
                cell.outcome(),
                new CellEvidence(cell.observations(), comparisons, falsifiedBy, cell.guests()),
                cell.rerun(),
                cell.seconds());
    }
}
