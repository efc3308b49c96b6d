package org.jvmquarks.upgrade.surface;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.guest.inventory.Surface;
import org.jvmquarks.inventory.ChangedRow;
import org.jvmquarks.inventory.InventoryDifference;
import org.jvmquarks.inventory.Statement;
import org.jvmquarks.inventory.SurfaceDifference;
import org.jvmquarks.inventory.SurfaceText;
import org.jvmquarks.upgrade.touch.Trace;

/**
 * What an application meets of the rows of one surface.
 *
 * @param surface its name
 * @param met what it meets, by how much shows it
 * @param unmet number of the other rows that differ
 */
public record SurfaceMatch(String surface, Map<Certainty, Met> met, int unmet) {
    /** By this, versions of class files are higher than those of the JDK. */
    private static final int CLASS_FILES = 44;

    /** Before it, specifications have a version such as 1.8. */
    private static final int MODULES = 9;

    /** The rules by surface; nothing of an application shows whether it meets the others. */
    private static final Map<String, RowRule> RULES = Map.ofEntries(
            Map.entry("tls", TlsRules::tls),
            Map.entry("tls-support", TlsRules::support),
            Map.entry("root-certificates", TlsRules::roots),
            Map.entry("security-properties", TlsRules::property),
            Map.entry("security-providers", NameRules::service),
            Map.entry("configuration-files", NameRules::configuration),
            Map.entry("kerberos", NameRules::kerberos),
            Map.entry("time-zones", NameRules::zone),
            Map.entry("locales", NameRules::locale),
            Map.entry("currencies", NameRules::currency),
            Map.entry("charsets", NameRules::charset),
            Map.entry("system-properties", NameRules::systemProperty),
            Map.entry("modules", NameRules::module),
            Map.entry("serial-versions", NameRules::serialVersion),
            Map.entry("vm-flags", NameRules::flag),
            Map.entry("jcmd-commands", NameRules::command),
            Map.entry("jfr-events", NameRules::event),
            Map.entry("management-beans", NameRules::bean),
            Map.entry("programs", NameRules::program));

    public SurfaceMatch {
        met = Map.copyOf(met);
    }

    /**
     * Rows that an application meets.
     *
     * @param digest of the rows, so that other rows are something else
     * @param statements what differs in them
     * @param conditions what else must be so, as ends of sentences
     * @param traces what shows it
     */
    public record Met(
            int rows, String digest, List<Statement> statements, List<String> conditions, List<Trace> traces) {
        public Met {
            statements = List.copyOf(statements);
            conditions = List.copyOf(conditions);
            traces = List.copyOf(traces);
        }
    }

    /** Returns what an application meets, by surface; nothing about a surface without a row that differs. */
    public static List<SurfaceMatch> all(InventoryDifference difference, ApplicationUse application) {
        List<SurfaceMatch> matches = new ArrayList<>();
        for (SurfaceDifference each : difference.surfaces()) {
            if (each instanceof SurfaceDifference.Rows rows && rows.count() > 0) {
                matches.add(new Matching(rows, difference).match(application));
            }
        }
        return matches;
    }

    /** Tells whether its rows are answers to calls. */
    public boolean isOfCalls() {
        return Surface.isOfCalls(surface);
    }

    /** Returns what it meets with a certainty; empty if it is nothing. */
    public Optional<Met> met(Certainty certainty) {
        return Optional.ofNullable(met.get(certainty));
    }

    private static RowRule rule(String surface) {
        return Surface.isOfCalls(surface) ? CallRule::of : RULES.getOrDefault(surface, (row, use) -> Optional.empty());
    }

    /** The search on one surface. */
    private record Matching(SurfaceDifference.Rows rows, InventoryDifference all) {

        SurfaceMatch match(ApplicationUse application) {
            RowRule rule = rule(rows.surface());
            Map<Certainty, List<RowChange>> changes = new EnumMap<>(Certainty.class);
            Map<Certainty, List<Hit>> hits = new EnumMap<>(Certainty.class);
            int unmet = 0;
            for (RowChange each : RowChange.all(rows).toList()) {
                Optional<Hit> hit = isVersion(each)
                        ? Optional.empty()
                        : rule.of(each, application).map(it -> each.isRemoved() ? it.ofRefused() : it);
                hit.ifPresent(it -> {
                    changes.computeIfAbsent(it.certainty(), key -> new ArrayList<>())
                            .add(each);
                    hits.computeIfAbsent(it.certainty(), key -> new ArrayList<>())
                            .add(it);
                });
                unmet += hit.isEmpty() ? 1 : 0;
            }
            Map<Certainty, Met> met = new EnumMap<>(Certainty.class);
            changes.forEach((certainty, some) ->
                    met.put(certainty, met(some, hits.getOrDefault(certainty, List.of()))));
            return new SurfaceMatch(rows.surface(), met, unmet);
        }

        /** What has the version of the JDK in it is another one after each move. */
        private boolean isVersion(RowChange change) {
            int before = all.from().build().feature();
            int after = all.to().build().feature();
            return before != after
                    && change.changed()
                            .filter(each -> isVersion(each, specification(before), specification(after))
                                    || isVersion(
                                            each,
                                            Integer.toString(before + CLASS_FILES),
                                            Integer.toString(after + CLASS_FILES)))
                            .isPresent();
        }

        private static String specification(int feature) {
            return feature < MODULES ? "1." + feature : Integer.toString(feature);
        }

        private static boolean isVersion(ChangedRow row, String before, String after) {
            return row.from().value().replace(before, after).equals(row.to().value());
        }

        private static String digest(List<RowChange> changes) {
            return Sha256.shortHex(changes.stream().map(RowChange::toString).collect(Collectors.joining("\n")));
        }

        private Met met(List<RowChange> changes, List<Hit> hits) {
            Set<String> keys = new HashSet<>();
            changes.forEach(each -> keys.add(each.row().key()));
            Set<Trace> traces = new LinkedHashSet<>();
            hits.forEach(each -> traces.addAll(each.traces()));
            return new Met(
                    changes.size(),
                    digest(changes),
                    SurfaceText.statements(rows.only(keys), all),
                    hits.stream()
                            .flatMap(each -> each.condition().stream())
                            .distinct()
                            .toList(),
                    traces.stream()
                            .sorted(Comparator.comparing(Trace::evidence))
                            .toList());
        }
    }
}
