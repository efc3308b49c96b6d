package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Fork;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.RatioDecision;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.Verdict;

/** Made-up runs as large as real ones, the same every time. */
public final class SampleRuns {

    private static final List<String> JDKS = List.of(
            "temurin-8",
            "temurin-11",
            "temurin-17",
            "temurin-21",
            "temurin-25",
            "temurin-25-compact",
            "corretto-21",
            "graalvm-25",
            "semeru-21",
            "zulu-17",
            "liberica-25",
            "openjdk-28-ea");

    /** Topic, quark, title, and the claims of its pins with the unit of what they measure. */
    private static final String QUARKS = """
            compiler|scalar-replacement|Scalar replacement|an object that does not escape is not allocated|B/op
            compiler|scalar-replacement|Scalar replacement|merging two allocations defeats it|B/op
            compiler|scalar-replacement|Scalar replacement|C2 sees through the merge|B/op
            compiler|lock-elision|Lock elision|a monitor of an object that does not escape is never taken|times
            compiler|lock-coarsening|Lock coarsening|adjacent synchronized blocks on the same object are merged into one|times
            compiler|null-checks|Implicit null checks|a null check in compiled code is no instruction, the fault handler does it|bytes
            compiler|null-checks|Implicit null checks|after a burst of nulls the method is recompiled with an explicit check|deopts
            compiler|megamorphic-calls|Megamorphic calls|a call site with three receiver types goes through the vtable|times
            compiler|megamorphic-calls|Megamorphic calls|two receiver types are both inlined|calls
            compiler|intrinsics|Intrinsics|String.equals is an intrinsic at tier 4|
            compiler|loop-unrolling|Loop unrolling|a counted int loop is unrolled and a long loop is not|bytes
            compiler|constant-folding|Trusted final fields|instance finals are not trusted and are read on every use|bytes
            compiler|constant-folding|Trusted final fields|a static final is a constant in compiled code|bytes
            concurrency|biased-locking|Biased locking|a lock taken by one thread is biased towards it|
            concurrency|safepoint-polls|Safepoint polls|a counted loop delays a safepoint until it ends|ms
            concurrency|safepoint-polls|Safepoint polls|strip mining bounds the delay|ms
            concurrency|volatile-cost|Volatile writes|a volatile write is followed by a full fence on x86|
            concurrency|lazy-set|Ordered writes|a release write needs no fence on x86|
            gc|allocation-tlab|TLAB allocation|threads allocate from buffers of their own|KB
            gc|allocation-tlab|TLAB allocation|the waste limit retires a buffer early|KB
            gc|nmethod-roots|Code as root|constants in compiled code keep objects alive|
            gc|humongous|Humongous objects|an array of half a region goes to regions of its own|regions
            gc|card-marking|Write barriers|a reference store dirties the card of the holder|bytes
            gc|card-marking|Write barriers|stores of null need no barrier in G1|bytes
            gc|soft-references|Soft references|soft references live a second per free MB|ms
            language|string-concat|String concatenation|javac emits invokedynamic from 9 on|
            language|string-switch|Switch over strings|a switch over strings hashes once and compares once|calls
            language|lambda-capture|Lambda capture|a lambda that captures nothing is allocated once|B/op
            language|lambda-capture|Lambda capture|a capturing lambda is allocated on every evaluation|B/op
            layout|object-header|Object header|an object without fields takes 16 bytes|bytes
            layout|object-header|Object header|compact headers make it 8 bytes|bytes
            layout|field-order|Field order|fields are laid out by size, not in the order of the source|bytes
            layout|field-order|Field order|a subclass fills the gap that its superclass leaves|bytes
            layout|alignment|Object alignment|8 byte alignment reaches 32 GB with compressed references|GB
            layout|array-header|Array header|an int array has 16 bytes before its first element|bytes
            memory|thread-stack|Thread stacks|a platform thread reserves 1 MB and commits what it touches|KB
            memory|code-cache|Code cache|the code cache is split in three from 9 on|segments
            memory|metaspace|Metaspace|a class loader takes at least one chunk|KB
            memory|string-dedup|String deduplication|equal strings share their array after a young collection|%
            memory|compact-strings|Compact strings|a Latin-1 string takes one byte per character|B/char
            """;

    private final Random random = new Random(42);
    private final Random pairs = new Random(43);
    private final List<JdkRecord> jdks;
    private final List<CellRecord> cells = new ArrayList<>();

    private SampleRuns(int jdks) {
        this.jdks = JDKS.stream().limit(jdks).map(SampleRuns::jdk).toList();
    }

    /**
     * A run of the given size; one JDK in ten or so has something to tell.
     *
     * @param jdks number of JDKs, at most 12
     * @param pins number of pins; beyond 40 the quarks repeat under other names
     */
    public static RunRecord run(int jdks, int pins) {
        SampleRuns sample = new SampleRuns(jdks);
        List<String> quarks = QUARKS.lines().toList();
        for (int pin = 0; pin < pins; pin++) {
            int round = pin / quarks.size();
            sample.addPin(quarks.get(pin % quarks.size()), round == 0 ? "" : "-" + round);
        }
        return new RunRecord(
                Journal.SCHEMA,
                "2026-03-01T12:00:00Z",
                new HostRecord("Linux 6.1.0-31-amd64", "amd64", 16, 64_229, "17.0.15+6"),
                sample.jdks,
                sample.quarks(),
                sample.cells,
                RunHistory.unknown());
    }

    /** Returns the plan of some cells of a run. */
    public static RunPlan plan(RunRecord run, List<CellRecord> cells) {
        return new RunPlan(
                new RunInputs(
                        "1.0",
                        new TreeMap<>(),
                        run.jdks().stream()
                                .filter(jdk ->
                                        cells.stream().anyMatch(it -> it.jdk().equals(jdk.id())))
                                .map(jdk -> new PlannedJdk(jdk.id(), jdk.source(), jdk.options(), jdk.limits()))
                                .toList()),
                new TreeMap<>(),
                cells.stream()
                        .map(cell -> new PlannedPin(cell.quark(), cell.pin(), false))
                        .distinct()
                        .toList());
    }

    private static JdkRecord jdk(String id) {
        int feature = Integer.parseInt(id.split("-")[1]);
        String vendor = id.split("-")[0];
        return JdkRecord.of(
                new PlannedJdk(
                        id,
                        "docker.io/library/" + vendor + ":" + feature + "-jdk",
                        id.endsWith("compact") ? List.of("-XX:+UseCompactObjectHeaders") : List.of(),
                        Optional.empty()),
                new Build(
                        feature,
                        vendor.equals("temurin") ? "Eclipse Adoptium" : vendor,
                        feature == 8 ? "1.8.0_472-b08" : feature + ".0.2+8-LTS",
                        vendor.equals("semeru") ? "Eclipse OpenJ9 VM" : "OpenJDK 64-Bit Server VM"),
                OptionalInt.of(16),
                Optional.empty(),
                Optional.empty());
    }

    /** A quark for each that has cells. */
    private List<QuarkRecord> quarks() {
        return cells.stream()
                .collect(Collectors.groupingBy(CellRecord::quark, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(SampleRuns::quark)
                .toList();
    }

    private static QuarkRecord quark(List<CellRecord> cells) {
        CellRecord first = cells.get(0);
        Map<String, String> claims = new TreeMap<>();
        cells.forEach(cell -> claims.put(cell.pin(), cell.claim()));
        return new QuarkRecord(
                first.quark(),
                first.title(),
                first.topic(),
                "JVM Anatomy Quark",
                "org.jvmquarks.quarks." + first.topic() + ".SampleQuark",
                true,
                Optional.of(new PageRecord(
                        "In short: " + first.claim() + ".",
                        List.of(new PageRecord.Section("Why", "A <code>made-up</code> why.")))),
                claims.entrySet().stream()
                        .map(e -> pin(e.getKey(), e.getValue()))
                        .toList());
    }

    private static PinRecord pin(String name, String claim) {
        return new PinRecord(
                name,
                claim,
                List.of(),
                false,
                false,
                List.of(new PinRecord.FalsifierDeclaration(
                        "-XX:-DoEscapeAnalysis", VersionRange.of("", "21"), List.of())));
    }

    private void addPin(String line, String suffix) {
        List<String> parts = Arrays.asList(line.split("\\|", -1));
        double level = 1 << random.nextInt(8);
        for (JdkRecord jdk : jdks) {
            cells.add(cell(parts, suffix, jdk, level));
        }
    }

    private CellRecord cell(List<String> parts, String suffix, JdkRecord jdk, double level) {
        String quark = parts.get(1) + suffix;
        String pin = camel(parts.get(3));
        Outcome outcome = outcome(parts.get(0), jdk);
        boolean measured = outcome.verdict().isDecided() || outcome.verdict() == Verdict.INCONCLUSIVE;
        return new CellRecord(
                new CellName(quark, parts.get(2), parts.get(0), pin, parts.get(3), jdk.id()),
                Optional.empty(),
                outcome,
                new CellEvidence(
                        measured ? observations(quark, parts.get(4), level, outcome) : List.of(),
                        measured ? comparisons(quark, parts.get(4)) : List.of(),
                        falsifiers(outcome),
                        outcome.verdict() == Verdict.NOT_APPLICABLE ? List.of() : guests(quark, pin, jdk)),
                "./mvnw verify -Dit.test='" + quark + "#" + pin + "' -Dquarks.jdks=" + jdk.id(),
                0.4 + random.nextInt(4000) / 1000.0);
    }

    private Outcome outcome(String topic, JdkRecord jdk) {
        if (jdk.vm().contains("OpenJ9") && topic.equals("compiler")) {
            return Outcome.of(Verdict.NOT_APPLICABLE, "needs C2; the JIT of Eclipse OpenJ9 VM 21.0.2 is Testarossa");
        }
        int dice = random.nextInt(100);
        if (dice < 12 && jdk.feature() < 17) {
            return Outcome.of(Verdict.NOT_APPLICABLE, "since 17; this JDK is " + jdk.feature());
        }
        if (dice < 14) {
            return Outcome.of(Verdict.BROKEN, """
                    expected: 0 B/op, exactly
                     but was: 16 B/op, in two equal batches of 100000 ops
                    next: rerun with -Dquarks.keep=log to see what C2 did""");
        }
        if (dice < 16) {
            return Outcome.of(
                    Verdict.INCONCLUSIVE,
                    "16 pairs: 1.18 times [0.94, 1.47] against a threshold of 1.2 times; t = -0.6");
        }
        if (dice < 17) {
            return Outcome.error(ErrorKind.TIMEOUT, "no result after 60 s; thread dump kept");
        }
        if (dice < 18) {
            return Outcome.error(ErrorKind.VM_CRASH, "killed by SIGSEGV (11); see hs_err_pid7.log");
        }
        return Outcome.holds();
    }

    private List<Observation> observations(String quark, String unit, double level, Outcome outcome) {
        double value = outcome.verdict() == Verdict.BROKEN ? level * 2 : level;
        if (unit.equals("times") || unit.equals("ms")) {
            double ratio = 1 + value / 20 + random.nextInt(100) / 500.0;
            return List.of(
                    Observation.estimate(quark + ".ratio", ratio, unit, ratio * 0.93, ratio * 1.06),
                    Observation.exact(quark + ".pairs", 6, ""),
                    Observation.exact(quark + ".tier", 4, ""));
        }
        if (unit.isEmpty()) {
            return List.of(Observation.exact(quark + ".present", true, ""));
        }
        return List.of(Observation.exact(quark + ".size", (int) value, unit));
    }

    /** Pairs of any claim: about four times, one in five of them disturbed. */
    private List<RatioComparison> comparisons(String quark, String unit) {
        if (!unit.equals("times")) {
            return List.of();
        }
        RatioClaim claim = RatioClaim.atLeast(2 + pairs.nextInt(3));
        RatioResult result = new RatioDecision(claim, 0.001).decide(this::pair);
        return List.of(new RatioComparison(
                quark + ".ratio",
                "Slow",
                "Fast",
                0.001,
                "compiler",
                result,
                List.of("1 of 5 pairs disturbed: other work took up to 34 % of its time")));
    }

    private Pair pair() {
        double fast = 8 * Math.exp(pairs.nextGaussian() / 50);
        double slow = 32 * Math.exp(pairs.nextGaussian() / 20);
        double stolen = pairs.nextInt(5) == 0 ? 0.34 : 0.02;
        return new Pair(new Fork(slow, stolen, true), new Fork(fast, 0.01, pairs.nextInt(9) > 0), pairs.nextBoolean());
    }

    private static List<FalsifierRecord> falsifiers(Outcome outcome) {
        if (outcome.verdict() != Verdict.HOLDS) {
            return List.of();
        }
        return List.of(
                new FalsifierRecord(
                        "-XX:-DoEscapeAnalysis", Verdict.BROKEN, "expected 0 B/op, exactly, but was 16 B/op"),
                new FalsifierRecord("-XX:-EliminateAllocations", Verdict.HOLDS, "the flag does nothing to this probe"));
    }

    private static List<GuestRecord> guests(String quark, String pin, JdkRecord jdk) {
        return IntStream.range(0, 2)
                .mapToObj(guest -> new GuestRecord(
                        List.of(
                                "/opt/java/openjdk/bin/java",
                                "-Xms512m",
                                "-Xmx512m",
                                "-XX:+UseSerialGC",
                                "-XX:+UnlockDiagnosticVMOptions",
                                "-cp",
                                "/guest/classes:/guest/runtime.jar",
                                "org.jvmquarks.guest.Main",
                                "result.jsonl"),
                        "exit code 0",
                        "evidence/%s/%s/%s/%d".formatted(quark, pin, jdk.id(), guest),
                        0.731,
                        Optional.empty(),
                        Optional.empty()))
                .toList();
    }

    /** The name of a method out of the first words of its claim. */
    private static String camel(String claim) {
        StringBuilder name = new StringBuilder();
        for (String word : claim.split("[^A-Za-z0-9]+")) {
            if (name.length() > 24) {
                break;
            }
            name.append(
                    name.isEmpty()
                            ? word.toLowerCase(Locale.ROOT)
                            : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return name.toString();
    }
}
