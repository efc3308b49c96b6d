package org.jvmquarks.upgrade.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.shard.Shard;
import org.jvmquarks.upgrade.fleet.FleetJournal.Part;

/**
 * One board of several shards, with each service of the fleet exactly once: a service that no shard has is a row that
 * says so.
 *
 * @param plan of all
 * @param rows of all services
 * @param from for each service that a shard has, where its report is
 * @param missing shards of which there is no journal, or not all services
 */
public record FleetMerge(FleetPlan plan, List<FleetRow> rows, Map<String, String> from, List<String> missing) {
    public FleetMerge {
        rows = List.copyOf(rows);
        from = Map.copyOf(from);
        missing = List.copyOf(missing);
    }

    /**
     * Merges shards. Of two rows about a service, that of the run that started last counts, unless it alone could not
     * check it.
     *
     * @param parts by the names of their folders
     * @throws FleetException if they are not of one fleet
     */
    public static FleetMerge of(Map<String, Part> parts) {
        List<Map.Entry<String, Part>> ordered = parts.entrySet().stream()
                .sorted(Comparator.comparing(each -> each.getValue().started()))
                .toList();
        if (ordered.isEmpty()) {
            throw new FleetException("expected folders of shards, found none");
        }
        FleetPlan plan = ordered.get(0).getValue().plan();
        Map<String, FleetRow> rows = new LinkedHashMap<>();
        Map<String, String> from = new LinkedHashMap<>();
        for (Map.Entry<String, Part> each : ordered) {
            plan.differsFrom(each.getValue().plan()).ifPresent(why -> {
                throw new FleetException("%s and %s are not shards of one fleet: %s; run it again with the same files"
                        .formatted(ordered.get(0).getKey(), each.getKey(), why));
            });
            for (FleetRow row : each.getValue().rows()) {
                Optional<FleetRow> known = Optional.ofNullable(rows.get(row.name()));
                if (row.letter().isPresent() || known.flatMap(FleetRow::letter).isEmpty()) {
                    rows.put(row.name(), row);
                    from.put(row.name(), each.getKey());
                }
            }
        }
        OptionalInt count = ordered.stream()
                .flatMap(each -> each.getValue().shard().stream())
                .mapToInt(Shard::count)
                .max();
        List<FleetRow> all = new ArrayList<>();
        for (String service : plan.services().keySet()) {
            all.add(Optional.ofNullable(rows.get(service))
                    .orElseGet(() -> FleetRow.unchecked(service, "-", Optional.empty(), lost(plan, service, count))));
        }
        return new FleetMerge(plan, all, from, missing(plan, rows, count, ordered));
    }

    private static String lost(FleetPlan plan, String service, OptionalInt count) {
        return count.isEmpty()
                ? "no run has it; run the fleet again with --resume"
                : "shard %s did not come to it; run that shard again with --resume, and merge again"
                        .formatted(plan.shardOf(service, count.getAsInt()).label());
    }

    private static List<String> missing(
            FleetPlan plan, Map<String, FleetRow> rows, OptionalInt count, List<Map.Entry<String, Part>> parts) {
        if (count.isEmpty()) {
            return rows.keySet().containsAll(plan.services().keySet())
                    ? List.of()
                    : List.of("services that no run came to");
        }
        Map<Shard, Integer> lacking = new TreeMap<>(Comparator.comparing(Shard::number));
        for (String service : plan.services().keySet()) {
            if (!rows.containsKey(service)) {
                lacking.merge(plan.shardOf(service, count.getAsInt()), 1, Integer::sum);
            }
        }
        Set<Optional<Shard>> begun =
                parts.stream().map(each -> each.getValue().shard()).collect(Collectors.toSet());
        return lacking.entrySet().stream()
                .map(each -> "shard %s %s: %s"
                        .formatted(
                                each.getKey().label(),
                                begun.contains(Optional.of(each.getKey())) ? "ended early" : "has no journal",
                                each.getValue() == 1
                                        ? "1 of its services is missing"
                                        : each.getValue() + " of its services are missing"))
                .toList();
    }
}
