package org.jvmquarks.journal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.verdict.Mode;

/**
 * Everything that decides the results of a run, apart from its pins: two runs with the same inputs may be put together
 * into one.
 *
 * @param program version and digest of jvm-quarks and of the quarks
 * @param settings the settings that have a say in a verdict, by name
 * @param jdks the JDKs in the order of the matrix
 */
public record RunInputs(String program, SortedMap<String, String> settings, List<PlannedJdk> jdks) {
    /** Settings that select pins, or say what a verdict does to the build. */
    private static final Set<String> NOT_OF_A_CELL = Set.of("pins", "inconclusive");

    public RunInputs {
        Objects.requireNonNull(program);
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        jdks = List.copyOf(jdks);
    }

    /** Returns what was done with each pin; empty where no setting tells. */
    public Optional<Mode> mode() {
        return choice("mode", Mode.class);
    }

    /** Returns the value of a setting that has a fixed choice of values; empty if the run has none of them. */
    public <E extends Enum<E>> Optional<E> choice(String setting, Class<E> values) {
        String text = settings.getOrDefault(setting, "");
        return Arrays.stream(values.getEnumConstants())
                .filter(value -> value.name().equalsIgnoreCase(text))
                .findFirst();
    }

    /** Returns the ids of the JDKs in the order of the matrix. */
    public List<String> ids() {
        return jdks.stream().map(PlannedJdk::id).toList();
    }

    /**
     * Returns what has changed, a line each: {@code setting mode: verify, now falsify}. Where a JDK comes from is no
     * difference, as another machine may have it in another place: its build tells.
     *
     * @param now inputs of a run that would continue the one with these
     */
    public List<String> differences(RunInputs now) {
        List<String> lines = new ArrayList<>();
        lines.addAll(programs(now));
        lines.addAll(differences("setting", settings, now.settings));
        lines.addAll(differences("JDK", describe(jdks), describe(now.jdks)));
        return lines;
    }

    /**
     * Returns how the check of the same cell would differ, a line each: by the program, or by a setting other than
     * those that only select pins or judge verdicts.
     */
    public List<String> differencesOfACell(RunInputs now) {
        List<String> lines = new ArrayList<>(programs(now));
        lines.addAll(differences("setting", checking(settings), checking(now.settings)));
        return lines;
    }

    private List<String> programs(RunInputs now) {
        return program.equals(now.program) ? List.of() : List.of("program: " + program + ", now " + now.program);
    }

    private static Map<String, String> checking(Map<String, String> settings) {
        Map<String, String> checking = new TreeMap<>(settings);
        checking.keySet().removeAll(NOT_OF_A_CELL);
        return checking;
    }

    private static Map<String, String> describe(List<PlannedJdk> jdks) {
        return jdks.stream().collect(Collectors.toMap(PlannedJdk::id, jdk -> jdk.id() + jdk.variant(), (a, b) -> b));
    }

    private static List<String> differences(String what, Map<String, String> before, Map<String, String> now) {
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        Function<Map<String, String>, Function<String, String>> of =
                values -> name -> Optional.ofNullable(values.get(name)).orElse("absent");
        return names.stream()
                .filter(name ->
                        !of.apply(before).apply(name).equals(of.apply(now).apply(name)))
                .map(name -> "%s %s: %s, now %s"
                        .formatted(
                                what,
                                name,
                                of.apply(before).apply(name),
                                of.apply(now).apply(name)))
                .toList();
    }
}
