package org.jvmquarks.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.verdict.Verdict;

/**
 * The picture of a pin whose arguments are pairs, {@code 2 processors and 512 MB}: the first of a pair across, the
 * second down, and in each place what the JDKs do there.
 *
 * @param pin name of the pin, without arguments
 * @param columns the first words of the pairs
 * @param maps one for each group of JDKs that do the same everywhere
 */
record ValueGrid(String pin, List<String> columns, List<Same> maps) {
    /** Between the two words of an argument, as the authors of pins write them. */
    private static final String AND = " and ";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /** More values than that look alike. */
    private static final int COLOURS = 6;

    /**
     * JDKs that do the same everywhere.
     *
     * @param jdks their ids, with commas
     * @param rows a row for each second word
     */
    record Same(String jdks, List<Row> rows) {}

    /** A row of the picture. */
    record Row(String name, List<Place> places) {}

    /**
     * The result of the JDKs for one pair.
     *
     * @param text the value that was proven, or the verdict
     * @param colour class of its background; equal values of a picture have equal colours
     */
    record Place(String text, String colour) {}

    /** A pair of arguments. */
    private record Pair(String across, String down) {
        private static Optional<Pair> of(String argument) {
            int end = argument.lastIndexOf(AND);
            return end < 1
                    ? Optional.empty()
                    : Optional.of(new Pair(argument.substring(0, end), argument.substring(end + AND.length())));
        }
    }

    /** The pins of a quark that differ by their pair alone. */
    private record Group(String pin, Map<Pair, PinRecord> rows) {
        private List<String> across() {
            return ordered(rows.keySet().stream().map(Pair::across));
        }

        private List<String> down() {
            return ordered(rows.keySet().stream().map(Pair::down));
        }

        /** By the number with which they begin: pins come in the order of their names. */
        private static List<String> ordered(Stream<String> words) {
            return words.distinct()
                    .sorted(Comparator.comparingLong(Group::number))
                    .toList();
        }

        private static long number(String word) {
            Matcher number = NUMBER.matcher(word);
            return number.lookingAt() ? Long.parseLong(number.group()) : 0;
        }

        /** Whether each first word was asked with each second one, and there are several of both. */
        private boolean isGrid() {
            return across().size() > 1 && down().size() > 1 && rows.size() == across().size() * down().size();
        }
    }

    /**
     * Returns the pictures of a quark.
     *
     * @param pins its pins
     * @param cells its cells; those of other pins do not matter
     */
    static List<ValueGrid> of(List<PinRecord> pins, List<CellRecord> cells) {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (PinRecord pin : pins) {
            RowName row = RowName.of(pin.pin());
            row.argument()
                    .flatMap(Pair::of)
                    .ifPresent(
                            pair -> groups.computeIfAbsent(row.method(), name -> new Group(name, new LinkedHashMap<>()))
                                    .rows()
                                    .put(pair, pin));
        }
        return groups.values().stream()
                .filter(Group::isGrid)
                .flatMap(group -> of(group, cells).stream())
                .toList();
    }

    private static Optional<ValueGrid> of(Group group, List<CellRecord> cells) {
        Set<String> values = new LinkedHashSet<>();
        Map<Map<Pair, String>, List<String>> same = new LinkedHashMap<>();
        for (String jdk : cells.stream().map(CellRecord::jdk).distinct().toList()) {
            Map<Pair, String> texts = texts(group, cells, jdk);
            if (texts.size() == group.rows().size()) {
                values.addAll(texts.values());
                same.computeIfAbsent(texts, it -> new ArrayList<>()).add(jdk);
            }
        }
        List<String> colours = List.copyOf(values);
        List<Same> maps = same.entrySet().stream()
                .map(each -> new Same(String.join(", ", each.getValue()), rows(group, each.getKey(), colours)))
                .toList();
        return maps.isEmpty() ? Optional.empty() : Optional.of(new ValueGrid(group.pin(), group.across(), maps));
    }

    /** Returns what one JDK does with each pair; pairs without a cell are missing. */
    private static Map<Pair, String> texts(Group group, List<CellRecord> cells, String jdk) {
        Map<Pair, String> texts = new LinkedHashMap<>();
        group.rows()
                .forEach((pair, row) ->
                        of(cells, jdk, row.pin()).findFirst().ifPresent(cell -> texts.put(pair, text(row, cell))));
        return texts;
    }

    private static Stream<CellRecord> of(List<CellRecord> cells, String jdk, String row) {
        return cells.stream()
                .filter(cell -> cell.jdk().equals(jdk) && cell.pin().equals(row));
    }

    private static String text(PinRecord pin, CellRecord cell) {
        return cell.verdict() == Verdict.HOLDS
                ? cell.expected().flatMap(pin.text()::words).orElse("holds")
                : VerdictView.of(cell.verdict()).symbol() + " " + cell.outcome().label();
    }

    private static List<Row> rows(Group group, Map<Pair, String> texts, List<String> colours) {
        return group.down().stream()
                .map(down -> new Row(
                        down,
                        group.across().stream()
                                .map(across -> texts.get(new Pair(across, down)))
                                .map(text -> new Place(text, colour(text, colours)))
                                .toList()))
                .toList();
    }

    private static String colour(String text, List<String> colours) {
        return "value-" + colours.indexOf(text) % COLOURS;
    }
}
