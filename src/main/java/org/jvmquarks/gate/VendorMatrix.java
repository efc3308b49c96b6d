package org.jvmquarks.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.RunRecord;

/** What differs between vendors and VMs within one feature version. */
public final class VendorMatrix {

    /** JDKs with the same options are compared: with others they are variants, not vendors. */
    private record Group(int feature, List<String> options) {}

    private VendorMatrix() {}

    /**
     * A group for each feature version with two JDKs at least, by version.
     *
     * @param tolerance share by which the intervals of two estimates may be apart
     */
    public static List<VendorGroup> of(RunRecord run, double tolerance) {
        Map<Group, List<Side>> groups = new LinkedHashMap<>();
        for (JdkRecord jdk : run.jdks()) {
            groups.computeIfAbsent(
                            new Group(jdk.feature(), jdk.options()), group -> new ArrayList<>())
                    .add(Side.of(run, jdk.id()));
        }
        return groups.values().stream()
                .filter(sides -> sides.size() > 1)
                .map(sides -> VendorGroup.of(sides, tolerance))
                .sorted(Comparator.comparingInt(VendorGroup::feature))
                .toList();
    }
}
