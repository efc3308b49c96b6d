package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * The reaction of one JDK to a command line.
 *
 * @param vm which VM it is
 * @param options all options of the line in order, each with its results
 * @param remarks what the VM says about no option in particular
 * @param missing workarounds of its defects that the line does not have, where no option in particular makes the
 *     application meet the defect
 * @param inForce what it runs with
 * @param proposal a line that this JDK takes, with what had to change
 */
public record Inspected(
        InspectedVm vm,
        List<InspectedOption> options,
        List<String> remarks,
        List<WorkaroundFinding> missing,
        EffectiveSettings inForce,
        Proposal proposal) {

    public Inspected {
        options = List.copyOf(options);
        remarks = List.copyOf(remarks);
        missing = List.copyOf(missing);
    }

    /** As {@link InspectedVm#jdk()}. */
    public String jdk() {
        return vm.jdk();
    }

    /** As {@link InspectedVm#version()}. */
    public String version() {
        return vm.version();
    }

    /** As {@link InspectedVm#feature()}. */
    public int feature() {
        return vm.feature();
    }

    /** As {@link InspectedVm#hotSpot()}. */
    public boolean hotSpot() {
        return vm.hotSpot();
    }

    /** As {@link EffectiveSettings#limits()}. */
    public Optional<String> limits() {
        return inForce.limits();
    }

    /** As {@link EffectiveSettings#ergonomics()}. */
    public Optional<Ergonomics> ergonomics() {
        return inForce.ergonomics();
    }

    /** Returns the severity of the worst result of any option. */
    public OptionOutcome severity() {
        return options.stream()
                .map(InspectedOption::severity)
                .max(OptionOutcome::compareTo)
                .orElse(OptionOutcome.ACCEPTED);
    }

    Inspected withOptions(List<InspectedOption> others) {
        return new Inspected(vm, others, remarks, missing, inForce, proposal);
    }
}
