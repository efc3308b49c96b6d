package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.yaml.DataFile;

/** The rows that pins explain, from one file of data. */
public final class Explanations {
    private static final String FILE = "explanations.yaml";
    private static final String FLAGS = "vm-flags";
    private static final String ANY = "*";

    /**
     * What a pin explains.
     *
     * @param pin its quark and name: a change of it explains the rows
     * @param surface name of the surface
     * @param since feature version with the change, of a pin that changes several times; empty for any of its changes
     * @param keys of rows; an asterisk stands for any text
     */
    record Explanation(String pin, String surface, OptionalInt since, List<String> keys) {
        Explanation {
            keys = List.copyOf(keys);
            if (keys.isEmpty()) {
                throw new IllegalArgumentException("%s explains no key of %s".formatted(pin, surface));
            }
        }

        boolean liesBetween(Build from, Build to) {
            int least = Math.min(from.feature(), to.feature());
            int most = Math.max(from.feature(), to.feature());
            return since.isEmpty() || (least < since.getAsInt() && since.getAsInt() <= most);
        }

        boolean explains(String key) {
            return keys.stream().anyMatch(pattern -> matches(pattern, key));
        }

        private static boolean matches(String pattern, String key) {
            return pattern.contains(ANY)
                    ? Pattern.matches(Pattern.quote(pattern).replace(ANY, "\\E.*\\Q"), key)
                    : pattern.equals(key);
        }
    }

    /**
     * What a report tells already.
     *
     * @param pins keys of changes by the pins that show them
     * @param flags keys of changes by the flags that they are about
     */
    public record Told(Map<String, String> pins, Map<String, String> flags) {
        public Told {
            pins = Map.copyOf(pins);
            flags = Map.copyOf(flags);
        }
    }

    private final List<Explanation> all;

    Explanations(List<Explanation> all) {
        this.all = List.copyOf(all);
    }

    /** Reads the file that comes with this program. */
    public static Explanations load() {
        return new Explanations(DataFile.rows(Explanations.class, FILE, Explanation.class));
    }

    List<Explanation> all() {
        return all;
    }

    /** Returns the rows of a difference that a report tells already. */
    public List<ExplainedRow> of(InventoryDifference difference, Told told) {
        List<ExplainedRow> explained = new ArrayList<>();
        for (SurfaceDifference each : difference.surfaces()) {
            if (each instanceof SurfaceDifference.Rows rows) {
                List<Explanation> here = all.stream()
                        .filter(it -> it.surface().equals(rows.surface())
                                && told.pins().containsKey(it.pin())
                                && it.liesBetween(
                                        difference.from().build(),
                                        difference.to().build()))
                        .toList();
                rows.differing()
                        .forEach(row -> by(row, here, told)
                                .ifPresent(by -> explained.add(new ExplainedRow(rows.surface(), row.key(), by))));
            }
        }
        return explained;
    }

    private static Optional<String> by(InventoryRow row, List<Explanation> here, Told told) {
        Stream<String> flags =
                row.surface().equals(FLAGS) ? Stream.ofNullable(told.flags().get(row.subject())) : Stream.empty();
        return Stream.concat(
                        flags,
                        here.stream()
                                .filter(it -> it.explains(row.key()))
                                .map(it -> told.pins().get(it.pin())))
                .findFirst();
    }
}
