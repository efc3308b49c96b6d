package org.jvmquarks.gate.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.jdk.VmChoice;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.yaml.Nearest;

/** One side of a comparison: a JDK in a run. */
public final class RunSide {
    private final JdkRecord jdk;
    private final HostRecord host;
    private final Map<PinId, CellRecord> cells;
    private final Map<PinId, PinRecord> pins;
    private final Map<String, QuarkRecord> quarks;
    private final Map<String, ObservedValues> observed;
    private final Set<PinId> missing;
    private final Optional<String> interruption;

    private RunSide(
            JdkRecord jdk,
            HostRecord host,
            Map<PinId, CellRecord> cells,
            Map<PinId, PinRecord> pins,
            Map<String, QuarkRecord> quarks,
            Set<PinId> missing,
            Optional<String> interruption) {
        this.jdk = jdk;
        this.host = host;
        this.cells = cells;
        this.pins = pins;
        this.quarks = quarks;
        this.observed = observed(cells);
        this.missing = missing;
        this.interruption = interruption;
    }

    /** Returns the same side with the names that its pins have now. */
    RunSide with(FormerNames names) {
        Map<PinId, CellRecord> renamed = new TreeMap<>();
        cells.forEach((pin, cell) -> renamed.put(names.current(pin), cell));
        Set<PinId> left = new TreeSet<>();
        missing.forEach(pin -> left.add(names.current(pin)));
        Map<PinId, PinRecord> described = new TreeMap<>();
        pins.forEach((pin, record) -> described.put(names.current(pin), record));
        return new RunSide(jdk, host, renamed, described, quarks, left, interruption);
    }

    /** Returns the same side with some pins alone: a run may have more than a comparison is about. */
    public RunSide only(Set<PinId> chosen) {
        Map<PinId, CellRecord> some = new TreeMap<>(cells);
        some.keySet().retainAll(chosen);
        Set<PinId> left = new TreeSet<>(missing);
        left.retainAll(chosen);
        return new RunSide(jdk, host, some, pins, quarks, left, interruption);
    }

    /** Returns what its quarks say about themselves. */
    Collection<QuarkRecord> quarks() {
        return quarks.values();
    }

    /**
     * @param id of the JDK in that run
     * @throws GateException if the run has no such JDK
     * @throws UnprovenJdkException if that JDK never proved its identity
     */
    public static RunSide of(RunRecord run, String id) {
        Map<PinId, CellRecord> cells = new TreeMap<>();
        Set<String> ids = new TreeSet<>();
        run.jdks().forEach(jdk -> ids.add(jdk.id()));
        Set<String> examples = examples(run);
        for (CellRecord cell : run.cells()) {
            ids.add(cell.jdk());
            if (cell.jdk().equals(id) && !examples.contains(cell.quark()) && isOfOneJdk(cell.pinId())) {
                cells.put(cell.pinId(), cell);
            }
        }
        JdkRecord jdk = run.jdks().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> unknown(run, id, cells, ids));
        Map<String, QuarkRecord> quarks =
                run.quarks().stream().collect(Collectors.toMap(QuarkRecord::id, quark -> quark));
        return new RunSide(jdk, run.host(), cells, pins(run.quarks()), quarks, missing(run, id), run.interruption());
    }

    /** Quarks that show a library and say nothing about a JDK. */
    private static Set<String> examples(RunRecord run) {
        return run.quarks().stream()
                .filter(quark -> !quark.counted())
                .map(QuarkRecord::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Tells whether a row involves one JDK only: a file that another JDK wrote says nothing in a comparison of two
     * JDKs.
     */
    private static boolean isOfOneJdk(PinId id) {
        return id.row().writer().isEmpty();
    }

    /** Pins that the run set out to check here, and did not. */
    private static Set<PinId> missing(RunRecord run, String id) {
        Set<PinId> missing = new TreeSet<>();
        Set<String> examples = examples(run);
        run.missing().stream()
                .filter(cell -> cell.jdk().equals(id))
                .filter(cell -> !examples.contains(cell.pin().quark()))
                .filter(cell -> isOfOneJdk(cell.pin().id()))
                .forEach(cell -> missing.add(cell.pin().id()));
        return missing;
    }

    private static RuntimeException unknown(RunRecord run, String id, Map<PinId, CellRecord> cells, Set<String> ids) {
        if (cells.isEmpty() && run.missing().stream().anyMatch(it -> it.jdk().equals(id))) {
            return new GateException(id
                    + " has no cell in that run: "
                    + run.interruption().orElse("it is not complete")
                    + "; continue it with run --resume");
        }
        Optional<CellRecord> first = cells.values().stream().findFirst();
        return first.isPresent()
                ? new UnprovenJdkException(
                        id + " never proved its identity: " + first.get().reason())
                : new GateException("the run has no JDK '%s'%s (it has: %s)"
                        .formatted(id, Nearest.hint(id, ids), String.join(", ", ids)));
    }

    private static Map<PinId, PinRecord> pins(List<QuarkRecord> quarks) {
        Map<PinId, PinRecord> pins = new TreeMap<>();
        for (QuarkRecord quark : quarks) {
            quark.pins().forEach(pin -> pins.put(key(quark.id(), pin), pin));
        }
        return pins;
    }

    private static PinId key(String quark, PinRecord pin) {
        return new PinId(quark, RowName.of(pin.pin()));
    }

    public JdkRecord jdk() {
        return jdk;
    }

    /** Returns the machine that it ran on. */
    public HostRecord host() {
        return host;
    }

    /**
     * Returns the cell that shows a change here. For a value that is a cell that observed it, of the change's pins if
     * possible, else of any pin of the quark; for a verdict, the cell of the pin. Empty where none was run.
     */
    public Optional<CellRecord> cell(Change change) {
        List<CellRecord> own =
                change.pins().stream().flatMap(pin -> cell(pin).stream()).toList();
        return Stream.concat(own.stream(), cells.values().stream())
                .filter(cell -> cell.quark().equals(change.quark()))
                .filter(cell ->
                        cell.observations().stream().anyMatch(seen -> seen.key().equals(change.what())))
                .findFirst()
                .or(() -> own.stream().findFirst());
    }

    /** Returns the pins that were run here or should have been, sorted. */
    public Set<PinId> pins() {
        Set<PinId> pins = new TreeSet<>(cells.keySet());
        pins.addAll(missing);
        return pins;
    }

    /** Returns why the run lacks a planned pin; empty if it has it, or never meant to run it. */
    public Optional<String> missing(PinId pin) {
        return missing.contains(pin) ? interruption : Optional.empty();
    }

    public Optional<CellRecord> cell(PinId pin) {
        return Optional.ofNullable(cells.get(pin));
    }

    /** Returns the claim of a pin for this JDK; empty if the journal has none. */
    public Optional<String> claim(PinId pin) {
        return cell(pin).map(CellRecord::claim).or(() -> described(pin).map(PinRecord::rowClaim));
    }

    public PinStatus status(PinId pin) {
        PinRecord described = pins.get(pin);
        if (described != null && !described.isAbout(jdk.build().javaVersion())) {
            return PinStatus.OTHER_VERSION;
        }
        return cell(pin)
                .map(cell -> switch (cell.verdict()) {
                    case HOLDS -> PinStatus.HOLDS;
                    case BROKEN -> PinStatus.BROKEN;
                    case NOT_APPLICABLE -> isOnlyOfDefaults(pin) ? PinStatus.OWN_OPTIONS : PinStatus.NOT_HERE;
                    case INCONCLUSIVE, ERROR -> PinStatus.UNDECIDED;
                })
                .orElse(missing.contains(pin) ? PinStatus.MISSING : PinStatus.UNDECIDED);
    }

    /** Tells whether options of this JDK keep a pin about defaults from being asked. */
    private boolean isOnlyOfDefaults(PinId pin) {
        return !ownOptions().isEmpty()
                && described(pin).filter(PinRecord::ergonomics).isPresent();
    }

    /** Returns the options with which this JDK is not as it is by default. */
    public List<String> ownOptions() {
        return VmChoice.others(jdk.options());
    }

    /** Returns where a pin stands here. */
    PinState standing(PinId pin) {
        return PinState.of(status(pin), cell(pin));
    }

    /** Returns the description of a pin; empty in journals that do not have it. */
    public Optional<PinRecord> described(PinId pin) {
        return Optional.ofNullable(pins.get(pin));
    }

    /** Returns the description of a quark; empty in journals that do not have it. */
    public Optional<QuarkRecord> quark(String id) {
        return Optional.ofNullable(quarks.get(id));
    }

    /** Pins of which a cell has an observation, given by quark and key. */
    public Set<PinId> pinsThatSaw(String key) {
        return Optional.ofNullable(observed.get(key)).map(ObservedValues::pins).orElseGet(Set::of);
    }

    /** Everything that was observed, by quark and key of the observation, sorted. */
    public Map<String, ObservedValues> observed() {
        return observed;
    }

    private static Map<String, ObservedValues> observed(Map<PinId, CellRecord> cells) {
        Map<String, Map<PinId, List<Observation>>> seen = new TreeMap<>();
        cells.forEach((pin, cell) -> {
            for (Observation each : cell.observations()) {
                seen.computeIfAbsent(pin.quark() + "/" + each.key(), k -> new LinkedHashMap<>())
                        .computeIfAbsent(pin, k -> new ArrayList<>())
                        .add(each);
            }
        });
        Map<String, ObservedValues> observed = new TreeMap<>();
        seen.forEach((key, values) -> observed.put(key, new ObservedValues(key, values)));
        return Collections.unmodifiableMap(observed);
    }
}
