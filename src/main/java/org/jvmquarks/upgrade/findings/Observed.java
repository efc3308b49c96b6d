package org.jvmquarks.upgrade.findings;

import java.util.Optional;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.upgrade.executed.ExecutedCalls;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.trial.TrialResult;

/**
 * What was seen when programs ran on both JDKs.
 *
 * @param pins what pins saw; empty if none was chosen
 * @param memory what a test service took; empty if no limit of memory is known
 * @param inventories what the JDKs offer, compared; explained are rows that the differences of pins tell of
 * @param trial what was seen of the application itself; empty unless the user asked for it
 */
public record Observed(
        Optional<Pins> pins, Optional<Memory> memory, InventoryComparison inventories, Optional<TrialResult> trial) {

    /** What was seen where nobody asked for inventories or a trial. */
    public Observed(Optional<Pins> pins, Optional<Memory> memory) {
        this(pins, memory, new InventoryComparison.LeftOut(), Optional.empty());
    }

    /**
     * What pins saw.
     *
     * @param gate of the JDKs as they are
     * @param asApplication what pins about defaults and its properties saw on the JDKs as the application runs them;
     *     empty if nothing is known of that
     * @param unseen why that could not be seen although something is known; empty if it was, or nothing is
     */
    public record Pins(GateResult gate, Optional<SideBySide> asApplication, Optional<Gap> unseen) {}

    /** The memory outside the heap of a test service with the options and limits of the application. */
    public record Memory(BudgetResult before, BudgetResult after) {}

    /** Returns what is seen where nothing runs. */
    public static Observed nothing() {
        return new Observed(Optional.empty(), Optional.empty());
    }

    /** Returns the same with a trial. */
    public Observed with(TrialResult seen) {
        return new Observed(pins, memory, inventories, Optional.of(seen));
    }

    /** Returns what was executed, if that was counted. */
    Optional<ExecutedCalls> executed() {
        return trial.flatMap(TrialResult::executed);
    }

    /** Returns the comparison of the JDKs as they are. */
    Optional<GateResult> gate() {
        return pins.map(Pins::gate);
    }
}
