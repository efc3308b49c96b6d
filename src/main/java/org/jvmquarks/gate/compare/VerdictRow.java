package org.jvmquarks.gate.compare;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.journal.PinId;

/**
 * A pin whose verdict changes between some columns of a run.
 *
 * @param columns where it stands, by column
 * @param changes the pairs of groups between which the gate sees a change; from one to the other, as a verdict may be
 *     lost one way and new the other way
 */
public record VerdictRow(PinId pin, Grouped<PinState> columns, Set<GroupPair> changes) {

    public VerdictRow {
        changes = Set.copyOf(changes);
    }

    static VerdictRow of(PinId pin, List<Optional<PinState>> standings) {
        Grouped<PinState> columns = Grouped.of(standings);
        List<PinState> shown = columns.shown();
        Set<GroupPair> changes = new LinkedHashSet<>();
        for (int from = 0; from < shown.size(); from++) {
            for (int to = 0; to < shown.size(); to++) {
                if (shown.get(from).to(shown.get(to)).isPresent()) {
                    changes.add(new GroupPair(from, to));
                }
            }
        }
        return new VerdictRow(pin, columns, changes);
    }
}
