package org.jvmquarks.run;

import java.util.HashSet;
import java.util.Set;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.RunRecord;

/**
 * The part of a run that is about one JDK.
 *
 * @param run any run
 * @param jdk the JDK as it is selected now
 */
record RunOfJdk(RunRecord run, Jdk jdk) {

    /**
     * Returns whether the run is about these pins on that JDK, with the same options and limits. A JDK none of whose
     * guests could be started is not there: it may be startable by now.
     *
     * @param pins their ids
     */
    boolean has(Set<PinId> pins) {
        Set<PinId> there = new HashSet<>();
        if (isProven()) {
            run.cells().stream().filter(cell -> cell.jdk().equals(jdk.id())).forEach(cell -> there.add(cell.pinId()));
        }
        if (isPlanned()) {
            run.missing().stream()
                    .filter(cell -> cell.jdk().equals(jdk.id()))
                    .forEach(cell -> there.add(cell.pin().id()));
        }
        return !there.isEmpty() && there.containsAll(pins);
    }

    private boolean isProven() {
        PlannedJdk wanted = PlannedJdk.of(jdk);
        return run.jdks().stream().map(JdkRecord::plan).anyMatch(wanted::equals);
    }

    private boolean isPlanned() {
        return run.course().plans().stream()
                .anyMatch(plan -> plan.inputs().jdks().contains(PlannedJdk.of(jdk)));
    }
}
