package org.jvmquarks.upgrade.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.findings.UpgradeResult;

/**
 * The services of a fleet in waves.
 *
 * @param rows those that can move first come first
 * @param progress services that are in another wave than on an earlier board
 */
public record FleetBoard(UpgradeResult.Jdk from, UpgradeResult.Jdk to, List<FleetRow> rows, List<Moved> progress) {

    /**
     * A change, with the services that it frees.
     *
     * @param frees services that need nothing else
     * @param needed services that need it, among others
     */
    public record Change(Remedy remedy, List<String> frees, List<String> needed) {}

    /** A service that is in another wave than on the earlier board. */
    public record Moved(String service, Wave before, Wave now) {

        /**
         * Returns which services are in another wave now.
         *
         * @param before their waves on the earlier board, by their names
         */
        public static List<Moved> since(Map<String, Wave> before, List<FleetRow> rows) {
            return rows.stream()
                    .flatMap(row -> Optional.ofNullable(before.get(row.name()))
                            .filter(wave -> wave != row.wave())
                            .map(wave -> new Moved(row.name(), wave, row.wave()))
                            .stream())
                    .toList();
        }
    }

    public FleetBoard {
        rows = rows.stream()
                .sorted(Comparator.comparing(FleetRow::wave).thenComparing(FleetRow::name))
                .toList();
        progress = List.copyOf(progress);
    }

    /** Returns the services of a wave. */
    public List<FleetRow> of(Wave wave) {
        return rows.stream().filter(row -> row.wave() == wave).toList();
    }

    /** Tells whether a service was run. */
    public boolean hasTrials() {
        return rows.stream().anyMatch(row -> row.trial().isPresent());
    }

    /** Returns what services need, the change that frees most of them first. */
    public List<Change> changes() {
        Map<Remedy, List<FleetRow>> all = new LinkedHashMap<>();
        for (FleetRow row : rows) {
            row.remedies()
                    .forEach(each ->
                            all.computeIfAbsent(each, it -> new ArrayList<>()).add(row));
        }
        return all.entrySet().stream()
                .map(each -> new Change(
                        each.getKey(),
                        names(each.getValue().stream()
                                .filter(row -> row.needs().size() == 1)
                                .toList()),
                        names(each.getValue())))
                .sorted(Comparator.comparing((Change it) -> -it.frees().size())
                        .thenComparing(it -> -it.needed().size())
                        .thenComparing(it -> it.remedy().describe()))
                .toList();
    }

    /**
     * A library that keeps services from moving.
     *
     * @param keys of what must be fixed in it, as ledgers name it
     * @param services that have it
     */
    public record Library(Coordinates library, Set<String> keys, Set<String> services) {}

    /** Returns the libraries in which something must be fixed, that of most services first. */
    public List<Library> libraries() {
        Map<Coordinates, Library> all = new LinkedHashMap<>();
        for (FleetRow row : rows) {
            for (FleetRow.Need need : row.needs()) {
                if (need.remedy() instanceof Remedy.Update update) {
                    Library library = all.computeIfAbsent(
                            update.library(), it -> new Library(it, new TreeSet<>(), new LinkedHashSet<>()));
                    library.keys().addAll(need.keys());
                    library.services().add(row.name());
                }
            }
        }
        return all.values().stream()
                .sorted(Comparator.comparing((Library it) -> -it.services().size())
                        .thenComparing(it -> it.library().toString()))
                .toList();
    }

    private static List<String> names(List<FleetRow> rows) {
        return rows.stream().map(FleetRow::name).toList();
    }

    /** Returns whether all services may move, in a sentence. */
    public Decision decision() {
        int ready = of(Wave.READY).size();
        int unchecked = of(Wave.UNCHECKED).size();
        Outcome outcome = ready == rows.size()
                ? Outcome.PASSED
                : ready + unchecked == rows.size() ? Outcome.NOT_PROVEN : Outcome.FAILED;
        return new Decision(
                outcome,
                "%d of %s can move from %s to %s now"
                                .formatted(ready, Plural.count(rows.size(), "service"), from.id(), to.id())
                        + rest());
    }

    private String rest() {
        List<String> waves = Stream.of(Wave.values())
                .filter(wave -> wave != Wave.READY)
                .filter(wave -> !of(wave).isEmpty())
                .map(wave -> "%s: %d".formatted(wave.heading(), of(wave).size()))
                .toList();
        return waves.isEmpty() ? "" : "; " + String.join("; ", waves);
    }
}
