package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/** The difference between two JDKs on one surface. */
public sealed interface SurfaceDifference {

    /** Returns the name of the surface. */
    String surface();

    /**
     * The rows that differ.
     *
     * @param from all rows of the first JDK
     * @param to all rows of the second JDK
     * @param removed rows of the first that the second does not have
     * @param added rows of the second that the first does not have
     * @param changed rows of both with another value
     */
    record Rows(
            String surface,
            Listing.Listed from,
            Listing.Listed to,
            List<InventoryRow> removed,
            List<InventoryRow> added,
            List<ChangedRow> changed)
            implements SurfaceDifference {
        public Rows {
            removed = List.copyOf(removed);
            added = List.copyOf(added);
            changed = List.copyOf(changed);
        }

        /** Returns the number of rows that differ. */
        public int count() {
            return removed.size() + added.size() + changed.size();
        }

        /** Returns the differing rows of the first JDK. */
        public List<InventoryRow> before() {
            return Stream.concat(removed.stream(), changed.stream().map(ChangedRow::from))
                    .toList();
        }

        /** Returns the differing rows of the second JDK. */
        public List<InventoryRow> after() {
            return Stream.concat(added.stream(), changed.stream().map(ChangedRow::to))
                    .toList();
        }

        /** Returns all rows that differ, each once. */
        Stream<InventoryRow> differing() {
            return Stream.concat(removed.stream(), after().stream());
        }

        /** Returns the same with some of the rows that differ. */
        public Rows only(Set<String> keys) {
            return new Rows(
                    surface,
                    from,
                    to,
                    removed.stream().filter(row -> keys.contains(row.key())).toList(),
                    added.stream().filter(row -> keys.contains(row.key())).toList(),
                    changed.stream().filter(row -> keys.contains(row.key())).toList());
        }

        /** Returns the same without some rows. */
        Rows without(Set<String> keys) {
            return new Rows(
                    surface,
                    from.without(keys),
                    to.without(keys),
                    removed.stream().filter(row -> !keys.contains(row.key())).toList(),
                    added.stream().filter(row -> !keys.contains(row.key())).toList(),
                    changed.stream().filter(row -> !keys.contains(row.key())).toList());
        }
    }

    /**
     * A surface that one of the JDKs does not list.
     *
     * @param from why the first does not; empty if it does
     * @param to why the second does not; empty if it does
     */
    record Unlisted(String surface, Optional<String> from, Optional<String> to) implements SurfaceDifference {
        public Unlisted {
            if (from.isEmpty() && to.isEmpty()) {
                throw new IllegalArgumentException("both JDKs list " + surface);
            }
        }
    }

    /** Compares two answers about the same surface. */
    static SurfaceDifference of(Listing from, Listing to) {
        if (from instanceof Listing.Listed one && to instanceof Listing.Listed other) {
            return of(one, other);
        }
        return new Unlisted(from.surface(), reason(from), reason(to));
    }

    private static Rows of(Listing.Listed from, Listing.Listed to) {
        List<InventoryRow> removed = new ArrayList<>();
        List<InventoryRow> added = new ArrayList<>();
        List<ChangedRow> changed = new ArrayList<>();
        SortedMap<String, String> before = from.values();
        SortedMap<String, String> after = to.values();
        for (InventoryRow row : from.rows()) {
            String value = after.get(row.key());
            if (value == null) {
                removed.add(row);
            } else if (!value.equals(row.value())) {
                changed.add(new ChangedRow(row, new InventoryRow(row.surface(), row.key(), value)));
            }
        }
        for (InventoryRow row : to.rows()) {
            if (!before.containsKey(row.key())) {
                added.add(row);
            }
        }
        return new Rows(from.surface(), from, to, removed, added, changed);
    }

    private static Optional<String> reason(Listing listing) {
        return listing instanceof Listing.Absent absent ? Optional.of(absent.reason()) : Optional.empty();
    }
}
