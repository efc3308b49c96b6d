package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;

/**
 * What one JDK makes of a command line.
 *
 * @param jdk id of the JDK
 * @param version its version, in its own words
 * @param feature its feature version
 * @param hotSpot whether the VM is HotSpot; of another VM only the start is checked
 * @param options all options of the line in order, each with its fates
 * @param remarks what the VM says about no option in particular
 * @param imitation options that imitate the limits for another VM of this JDK; none where they are
 *     in force
 * @param taken the options of the line that the VM takes and that do nothing but configure it
 * @param limits limits and how they were set, in words; empty without limits
 * @param ergonomics what the VM makes of the options that it takes
 * @param proposal a line that this JDK takes, with what had to change
 */
public record Inspected(
        String jdk,
        String version,
        int feature,
        boolean hotSpot,
        List<OptionFate> options,
        List<String> remarks,
        List<String> imitation,
        List<String> taken,
        Optional<String> limits,
        Optional<Ergonomics> ergonomics,
        Proposal proposal) {

    public Inspected {
        options = List.copyOf(options);
        remarks = List.copyOf(remarks);
        imitation = List.copyOf(imitation);
        taken = List.copyOf(taken);
    }

    /** Returns the severity of the worst fate of any option. */
    public Severity severity() {
        return options.stream()
                .map(OptionFate::severity)
                .max(Severity::compareTo)
                .orElse(Severity.ACCEPTED);
    }

    /** Returns the number of options with a severity. */
    public long count(Severity severity) {
        return options.stream().filter(each -> each.severity() == severity).count();
    }

    Inspected withOptions(List<OptionFate> others) {
        return new Inspected(
                jdk,
                version,
                feature,
                hotSpot,
                others,
                remarks,
                imitation,
                taken,
                limits,
                ergonomics,
                proposal);
    }
}
