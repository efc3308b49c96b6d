package org.jvmquarks.gate.vendors;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.RunRecord;

/** Compares the vendors and VMs of each feature version. */
public final class VendorMatrix {

    /** Options that choose the VM of a JDK, which is what is compared. */
    private static final Set<String> CHOOSE_THE_VM = Set.of("-server", "-client", "-minimal", "-zero");

    /**
     * Only JDKs with the same options, variables and limits of their containers are compared: others are variants, not
     * vendors.
     */
    private record Group(
            int feature,
            List<String> options,
            Optional<GuestEnvironment> environment,
            Optional<ContainerLimits> limits) {
        static Group of(JdkRecord jdk) {
            return new Group(
                    jdk.feature(),
                    jdk.options().stream()
                            .filter(option -> !CHOOSE_THE_VM.contains(option))
                            .toList(),
                    jdk.environment(),
                    jdk.limits());
        }
    }

    private VendorMatrix() {}

    /**
     * Returns a group for each feature version with at least two JDKs, by version.
     *
     * @param tolerance share by which the intervals of two estimates may be apart
     */
    public static List<VendorGroup> of(RunRecord run, double tolerance) {
        Map<Group, List<RunSide>> groups = new LinkedHashMap<>();
        for (JdkRecord jdk : run.jdks()) {
            groups.computeIfAbsent(Group.of(jdk), group -> new ArrayList<>()).add(RunSide.of(run, jdk.id()));
        }
        return groups.values().stream()
                .filter(sides -> sides.size() > 1)
                .map(sides -> VendorGroup.of(sides, tolerance))
                .sorted(Comparator.comparingInt(VendorGroup::feature))
                .toList();
    }
}
