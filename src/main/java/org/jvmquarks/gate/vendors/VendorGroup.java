package org.jvmquarks.gate.vendors;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jvmquarks.gate.compare.ObservedValues;
import org.jvmquarks.gate.compare.PinStatus;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.inventory.InventoryAnswer;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.OtherArchitecture;
import org.jvmquarks.journal.PinId;

/**
 * JDKs of one feature version that were started with the same options, each compared with every other.
 *
 * @param feature version
 * @param jdks in the order of the run, two at least
 * @param pairs the similarity of each pair, the lowest first
 * @param rows what differs between any two: verdicts, then values, by key
 * @param unsupported pins that some of them do not support and others do, by JDK and reason
 * @param inventories those of each pair, compared; none if nobody wants to know
 */
public record VendorGroup(
        int feature,
        List<JdkRecord> jdks,
        List<Similarity> pairs,
        List<VendorRow> rows,
        List<UnsupportedPins> unsupported,
        List<VendorInventories> inventories) {

    public VendorGroup {
        jdks = List.copyOf(jdks);
        pairs = pairs.stream()
                .sorted(Comparator.comparingDouble(Similarity::share).thenComparing(Similarity::describe))
                .toList();
        rows = List.copyOf(rows);
        unsupported = List.copyOf(unsupported);
        inventories = List.copyOf(inventories);
    }

    /**
     * Returns the same with inventories.
     *
     * @param answers one for each JDK, in their order
     */
    public VendorGroup with(List<InventoryAnswer> answers) {
        List<VendorInventories> compared = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            for (int j = i + 1; j < answers.size(); j++) {
                compared.add(new VendorInventories(
                        jdks.get(i).id(), jdks.get(j).id(), InventoryComparison.of(answers.get(i), answers.get(j))));
            }
        }
        return new VendorGroup(feature, jdks, pairs, rows, unsupported, compared);
    }

    /**
     * @param sides two at least, of one feature version
     * @param tolerance share by which the intervals of two estimates may be apart
     */
    static VendorGroup of(List<RunSide> sides, double tolerance) {
        List<Similarity> pairs = new ArrayList<>();
        Map<String, VendorPair.Differing> differing = new TreeMap<>();
        for (int i = 0; i < sides.size(); i++) {
            for (RunSide other : sides.subList(i + 1, sides.size())) {
                VendorPair pair = VendorPair.of(sides.get(i), other, tolerance);
                pairs.add(pair.similarity());
                pair.differing().forEach((key, kind) -> differing.merge(key, kind, VendorPair.Differing::heavier));
            }
        }
        return new VendorGroup(
                sides.get(0).jdk().feature(),
                sides.stream().map(RunSide::jdk).toList(),
                pairs,
                rows(sides, differing),
                unsupported(sides),
                List.of());
    }

    /**
     * Returns which of the JDKs are on other architectures than the ones before, or have pages of another size, in
     * sentences.
     */
    public List<String> otherArchitectures() {
        List<String> sentences = new ArrayList<>();
        for (int i = 0; i < jdks.size(); i++) {
            for (JdkRecord other : jdks.subList(i + 1, jdks.size())) {
                jdks.get(i)
                        .onOtherArchitecture(other)
                        .map(OtherArchitecture::sentence)
                        .ifPresent(sentences::add);
            }
        }
        return List.copyOf(sentences);
    }

    private static List<VendorRow> rows(List<RunSide> sides, Map<String, VendorPair.Differing> differing) {
        Map<String, Map<String, ObservedValues>> observed = new LinkedHashMap<>();
        sides.forEach(side -> observed.put(side.jdk().id(), side.observed()));
        return differing.entrySet().stream()
                .map(each -> row(each.getValue(), each.getKey(), sides, observed))
                .sorted(Comparator.comparing(VendorRow::kind).thenComparing(VendorRow::key))
                .toList();
    }

    private static VendorRow row(
            VendorPair.Differing what,
            String key,
            List<RunSide> sides,
            Map<String, Map<String, ObservedValues>> observed) {
        Map<String, String> values = new LinkedHashMap<>();
        if (what.pin().isPresent()) {
            PinId pin = what.pin().get();
            for (RunSide side : sides) {
                side.cell(pin)
                        .ifPresent(cell ->
                                values.put(side.jdk().id(), cell.verdict().name()));
            }
            return new VendorRow(what.kind(), key, what.quark(), Optional.of(pin.row()), values);
        }
        Map<String, ObservedValues> seen = new LinkedHashMap<>();
        observed.forEach((jdk, all) -> Optional.ofNullable(all.get(key)).ifPresent(it -> seen.put(jdk, it)));
        Iterator<String> texts = ObservedValues.texts(seen.values()).iterator();
        seen.keySet().forEach(jdk -> values.put(jdk, texts.next()));
        return new VendorRow(what.kind(), key, what.quark(), Optional.empty(), values);
    }

    private static List<UnsupportedPins> unsupported(List<RunSide> sides) {
        Set<PinId> pins = new TreeSet<>();
        sides.forEach(side -> pins.addAll(side.pins()));
        Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
        for (PinId pin : pins) {
            if (sides.stream().anyMatch(side -> side.status(pin).isDecided())) {
                for (RunSide side : sides) {
                    if (side.status(pin) == PinStatus.NOT_HERE || side.status(pin) == PinStatus.OWN_OPTIONS) {
                        String reason = side.cell(pin).map(VendorGroup::reason).orElse("");
                        counts.computeIfAbsent(side.jdk().id(), id -> new TreeMap<>())
                                .merge(reason, 1, Integer::sum);
                    }
                }
            }
        }
        List<UnsupportedPins> unsupported = new ArrayList<>();
        counts.forEach((jdk, reasons) ->
                reasons.forEach((reason, number) -> unsupported.add(new UnsupportedPins(jdk, reason, number))));
        unsupported.sort(Comparator.comparing(UnsupportedPins::jdk)
                .thenComparing(Comparator.comparingInt(UnsupportedPins::pins).reversed())
                .thenComparing(UnsupportedPins::reason));
        return unsupported;
    }

    private static String reason(CellRecord cell) {
        return cell.reason().lines().findFirst().orElse("");
    }
}
