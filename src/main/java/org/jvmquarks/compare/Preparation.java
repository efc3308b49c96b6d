package org.jvmquarks.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.compare.jmh.BenchmarkModes;
import org.jvmquarks.compare.jmh.JmhException;
import org.jvmquarks.compare.jmh.JmhLaunch;
import org.jvmquarks.compare.jmh.JmhStart;
import org.jvmquarks.compare.jmh.JmhVersion;
import org.jvmquarks.compare.jmh.Listed;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.verdict.Margin;

/** Finds out what a request means on this machine: what the JDKs are, and which benchmarks both sides have. */
public final class Preparation {
    /** Makes JMH 1.34 and later use its own blackholes, as earlier versions do. */
    private static final String NO_COMPILER_BLACKHOLES = "-Djmh.blackhole.autoDetect=false";

    private final CompareRequest request;
    private final Launchers launchers;
    private final Path folder;
    private final Map<String, Proven> jdks = new LinkedHashMap<>();
    private final Map<CodePath, JmhVersion> versions = new LinkedHashMap<>();
    private final Map<CodePath, BenchmarkModes> modes = new LinkedHashMap<>();

    /** @param folder for what the JDKs and the forks leave */
    public Preparation(CompareRequest request, Launchers launchers, Path folder) {
        this.request = request;
        this.launchers = launchers;
        this.folder = folder;
    }

    /** A comparison that can begin. */
    public static final class Prepared {
        private final Plan plan;
        private final Forks forks;

        private Prepared(Plan plan, Forks forks) {
            this.plan = plan;
            this.forks = forks;
        }

        public Plan plan() {
            return plan;
        }

        /**
         * Returns the comparison.
         *
         * @param journal gets each fork when it has ended
         * @param scope what of the plan it measures
         */
        public Comparison comparison(Progress progress, Consumer<ForkRecord> journal, Scope scope) {
            return new Comparison(plan, forks, progress, journal, System::nanoTime, scope);
        }
    }

    /** What a JDK proved to be. */
    private record Proven(Identity identity, boolean isHotSpot) {}

    /** The code and the JDK of a side. */
    private record Origin(CodePath code, Jdk jdk) {}

    private record Match(Origin base, Origin head) {

        Stream<Origin> both() {
            return Stream.of(base, head);
        }
    }

    /**
     * Proves the JDKs, and asks JMH for its benchmarks.
     *
     * @param seed of the order within pairs
     * @throws IllegalArgumentException if the sides have nothing to compare
     * @throws JmhException if a JMH cannot be asked
     */
    public Prepared prepare(long seed) throws IOException, InterruptedException {
        for (CodePath code : codes()) {
            versions.put(
                    code,
                    JmhVersion.of(code.entries())
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "expected JMH in %s, found no jmh.properties; name the archive with JMH in it, such as target/benchmarks.jar, or the whole class path with --classpath"
                                            .formatted(code.name()))));
            modes.put(
                    code,
                    BenchmarkModes.of(code.entries())
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "expected benchmarks in %s, found no META-INF/BenchmarkList; compile them with JMH's annotation processor, jmh-generator-annprocess, and name what that build makes"
                                            .formatted(code.name()))));
        }
        proveJdks();
        List<Match> matches = matches();
        List<String> options = blackholes(matches);
        List<Duel> duels = new ArrayList<>();
        List<Map<Role, LaunchedForks.Launch>> launches = new ArrayList<>();
        for (Match each : matches) {
            duels.add(new Duel(side(each.base), side(each.head)));
            launches.add(Map.of(Role.BASE, launch(each.base, options), Role.HEAD, launch(each.head, options)));
        }
        List<Listed> ofBase = list(launches.get(0), Role.BASE, request.base());
        StartList list = StartList.of(
                ofBase,
                request.head().isPresent()
                        ? list(launches.get(0), Role.HEAD, request.head().get())
                        : ofBase,
                request.which());
        List<Plan.Start> starts = new ArrayList<>();
        Map<JmhStart, Margin> margins = margins(list.starts());
        margins.forEach((start, margin) -> {
            for (int duel = 0; duel < duels.size(); duel++) {
                starts.add(new Plan.Start(duel, start, margin.share()));
            }
        });
        List<String> notes = new ArrayList<>(list.notes());
        notes.addAll(notes(!options.isEmpty()));
        if (duels.stream().anyMatch(Duel::isOfSameCode)) {
            notes.add("base and head are the same code on the same JDK, so any difference is chance");
        }
        Frame frame = new Frame(duels, request.margins().rest().share(), request.familyError(), notes);
        return new Prepared(
                new Plan(frame, starts, seed, request.iterations()),
                new LaunchedForks(launches, request.iterations(), folder));
    }

    /** The file comes before annotations, of which those of the head count. */
    private Map<JmhStart, Margin> margins(List<JmhStart> starts) throws IOException {
        Map<JmhStart, Margin> margins = new LinkedHashMap<>();
        try (AnnotatedMargins annotated = new AnnotatedMargins(request.head().orElse(request.base()))) {
            for (JmhStart each : starts) {
                Optional<Margin> named = request.margins().named(each.text());
                margins.put(
                        each,
                        (named.isPresent() ? named : annotated.of(each.benchmark()))
                                .orElse(request.margins().rest()));
            }
        }
        return margins;
    }

    private Set<CodePath> codes() {
        Set<CodePath> codes = new LinkedHashSet<>(Set.of(request.base()));
        request.head().ifPresent(codes::add);
        return codes;
    }

    private void proveJdks() {
        try (TestedJdks tested = TestedJdks.open(
                request.jdks(), folder.resolve("jdks"), Duration.ofSeconds(GuestRuntime.DEFAULT_SECONDS))) {
            for (TestedJdk each : tested.all()) {
                Identity identity = each.identity();
                if (each.facts().isEmulated()) {
                    throw new IllegalArgumentException(
                            "%s runs under emulation of %s, whose times mean nothing; choose a JDK of this machine's own architecture"
                                    .formatted(each.jdk().id(), each.facts().arch()));
                }
                jdks.put(each.jdk().id(), new Proven(identity, each.facts().isHotSpot()));
            }
        }
    }

    private List<Match> matches() {
        CodePath base = request.base();
        List<Jdk> all = request.jdks();
        CodePath head = request.head().orElse(base);
        boolean sameJdk = request.head().isPresent() && !request.moves();
        return (sameJdk ? all : all.subList(1, all.size()))
                .stream()
                        .map(jdk -> new Match(new Origin(base, sameJdk ? jdk : all.get(0)), new Origin(head, jdk)))
                        .toList();
    }

    /** Two ways to consume results would be a difference that neither the code nor the JDK makes. */
    private List<String> blackholes(List<Match> matches) {
        Set<Boolean> ways = matches.stream()
                .flatMap(Match::both)
                .map(each -> version(each.code)
                        .hasCompilerBlackholes(identity(each.jdk).feature()))
                .collect(Collectors.toSet());
        return ways.size() > 1 ? List.of(NO_COMPILER_BLACKHOLES) : List.of();
    }

    private List<String> notes(boolean sameBlackholes) {
        List<String> notes = new ArrayList<>();
        if (sameBlackholes) {
            notes.add("JMH would consume results in different ways on these sides, by the compiler since JMH 1.34 with"
                    + " JDK 17 and by its own code before; all forks use its own code (" + NO_COMPILER_BLACKHOLES
                    + ")");
        }
        if (versions.values().stream().distinct().count() > 1) {
            notes.add("the sides have different versions of JMH, %s, so a difference can be one of JMH"
                    .formatted(versions.values().stream().map(JmhVersion::text).collect(Collectors.joining(" and "))));
        }
        return notes;
    }

    private Side side(Origin origin) throws IOException {
        return new Side(
                origin.jdk.id(),
                identity(origin.jdk).build().describe(),
                origin.code.name(),
                origin.code.fingerprints(),
                version(origin.code).text());
    }

    private LaunchedForks.Launch launch(Origin origin, List<String> blackholes) {
        return new LaunchedForks.Launch(
                new JmhLaunch(
                        origin.jdk, identity(origin.jdk), launchers.of(origin.jdk), origin.code.entries(), blackholes),
                proven(origin.jdk).isHotSpot,
                identity(origin.jdk));
    }

    private List<Listed> list(Map<Role, LaunchedForks.Launch> sides, Role role, CodePath code)
            throws InterruptedException {
        LaunchedForks.Launch side = sides.get(role);
        BenchmarkModes known = modes.get(code);
        if (side == null || known == null) {
            throw new IllegalStateException("expected a launch of the " + role.label() + ", and its benchmarks");
        }
        return side.jmh().list(known, folder.resolve("list-" + role.label()));
    }

    private Identity identity(Jdk jdk) {
        return proven(jdk).identity;
    }

    private Proven proven(Jdk jdk) {
        Proven proven = jdks.get(jdk.id());
        if (proven == null) {
            throw new IllegalStateException("expected " + jdk.id() + " to be proven");
        }
        return proven;
    }

    private JmhVersion version(CodePath code) {
        JmhVersion version = versions.get(code);
        if (version == null) {
            throw new IllegalStateException("expected " + code.name() + " to have a JMH");
        }
        return version;
    }
}
