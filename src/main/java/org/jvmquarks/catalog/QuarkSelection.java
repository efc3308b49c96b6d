package org.jvmquarks.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.Pin;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.yaml.Nearest;

/**
 * A quark, or one of its pins, that was selected.
 *
 * @param entry the quark
 * @param pin name of a pin, or of one of its rows; empty for all
 */
public record QuarkSelection(QuarkCatalog.Entry entry, Optional<String> pin) {

    /**
     * Reads {@code scalar-replacement}, {@code scalar-replacement/mergeAllocates}, and both with the name of the class
     * in place of the id, or {@code #} in place of the slash.
     *
     * @param texts names of quarks and pins; an empty list selects every quark
     * @param topics of the quarks that are meant; none stands for every topic
     * @throws IllegalArgumentException if a quark, pin or topic is unknown
     */
    public static List<QuarkSelection> of(QuarkCatalog catalog, List<String> texts, List<String> topics) {
        List<String> known = catalog.entries().stream()
                .map(QuarkCatalog.Entry::topic)
                .distinct()
                .toList();
        for (String topic : topics) {
            if (!known.contains(topic)) {
                throw new IllegalArgumentException("unknown topic '%s', expected one of %s%s"
                        .formatted(topic, String.join(", ", known), Nearest.hint(topic, known)));
            }
        }
        List<QuarkSelection> named = texts.isEmpty()
                ? catalog.entries().stream()
                        .map(entry -> new QuarkSelection(entry, Optional.empty()))
                        .toList()
                : texts.stream().map(text -> of(catalog, text)).distinct().toList();
        List<QuarkSelection> selected = new ArrayList<>(named);
        if (!topics.isEmpty()) {
            selected.removeIf(each -> !topics.contains(each.entry().topic()));
        }
        if (selected.isEmpty()) {
            throw new IllegalArgumentException(
                    "none of " + String.join(", ", texts) + " is about " + String.join(" or ", topics));
        }
        return List.copyOf(selected);
    }

    /**
     * Returns one pin.
     *
     * @throws IllegalArgumentException if the pin is unknown
     */
    public static PinDefinition pin(QuarkCatalog catalog, PinId pin) {
        return of(catalog, pin.toString()).pins().get(0);
    }

    /**
     * Reads the pins that are selected, in the order of the quark's description.
     *
     * @throws InvalidPinException if one of them is not complete
     */
    public List<PinDefinition> pins() {
        QuarkRecord quark = entry.quark();
        PinReader reader = new PinReader(entry.type(), quark);
        Set<String> selected = rows().map(PinRow::name).collect(Collectors.toUnmodifiableSet());
        return quark.pins().stream()
                .map(PinRecord::pin)
                .filter(selected::contains)
                .map(reader::row)
                .map(row -> writer().map(row::from).orElse(row))
                .toList();
    }

    /** Returns the JDK whose writing is selected; empty for that of all. */
    private Optional<String> writer() {
        return pin.map(RowName::of).flatMap(RowName::writer);
    }

    /**
     * Returns the selected pins. Reads no description, so that a run can say at once what it is about.
     *
     * @param jdks ids of the JDKs of the run
     */
    public Stream<PinId> pinIds(Settings.PinKinds kinds, List<String> jdks) {
        List<String> writers = writer().map(List::of).orElse(jdks);
        return rows().filter(row ->
                        kinds.include(row.method().getAnnotation(Pin.class).timing()))
                .flatMap(row -> row.names(writers))
                .map(row -> new PinId(entry.id(), RowName.of(row)));
    }

    private Stream<PinRow> rows() {
        return QuarkDescription.rows(entry.type()).stream()
                .filter(row -> pin.map(RowName::of)
                        .map(RowName::pin)
                        .filter(name -> !row.isCalled(name))
                        .isEmpty())
                .filter(row -> writer().isEmpty() || row.isCrossing());
    }

    private static QuarkSelection of(QuarkCatalog catalog, String text) {
        String[] parts = text.split("[/#]", 2);
        QuarkCatalog.Entry entry = catalog.entries().stream()
                .filter(each -> names(each).anyMatch(parts[0]::equals))
                .findFirst()
                .orElseThrow(() -> noQuark(catalog, parts[0]));
        if (parts.length == 1) {
            return new QuarkSelection(entry, Optional.empty());
        }
        List<String> pins = entry.pins();
        QuarkSelection selected = new QuarkSelection(entry, Optional.of(parts[1]));
        if (selected.rows().findAny().isEmpty()) {
            throw new IllegalArgumentException("%s has no pin '%s', it has %s%s"
                    .formatted(entry.id(), parts[1], String.join(", ", pins), Nearest.hint(parts[1], pins)));
        }
        return selected;
    }

    private static Stream<String> names(QuarkCatalog.Entry entry) {
        return Stream.of(entry.id(), entry.type().getSimpleName(), entry.type().getName());
    }

    private static IllegalArgumentException noQuark(QuarkCatalog catalog, String name) {
        List<String> all =
                catalog.entries().stream().flatMap(QuarkSelection::names).toList();
        String hint = Nearest.hint(name, all);
        return new IllegalArgumentException(
                "unknown quark '" + name + "'" + (hint.isEmpty() ? "; the command list shows all quarks" : hint));
    }
}
