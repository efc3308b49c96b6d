package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.journal.file.RecordJson;

/**
 * A JDK of a run, as it proved itself to be. Its build and its start are flat in JSON, see {@link RecordJson}.
 *
 * @param id the name of its column
 * @param build version, vendor and VM
 * @param start what its guests are started from and with
 * @param processors that its VM saw; empty in journals that were written before they were recorded
 * @param limits of its container, where the matrix gives any
 * @param engine name, version and address of the engine that ran its containers; empty for a process of the host
 * @param facts about its VM and machine; empty in journals that were written before they were recorded
 */
public record JdkRecord(
        String id,
        Build build,
        JdkStart start,
        OptionalInt processors,
        Optional<ContainerLimits> limits,
        Optional<String> engine,
        Optional<ReportedFacts> facts) {

    /** Returns what a planned JDK proved itself to be. */
    public static JdkRecord of(
            PlannedJdk plan,
            Build build,
            OptionalInt processors,
            Optional<String> engine,
            Optional<ReportedFacts> facts) {
        return new JdkRecord(
                plan.id(),
                build,
                new JdkStart(plan.source(), plan.options(), plan.environment(), plan.platform()),
                processors,
                plan.limits(),
                engine,
                facts);
    }

    /** The same in a column of another name. */
    public JdkRecord named(String name) {
        return new JdkRecord(name, build, start, processors, limits, engine, facts);
    }

    /** Returns the JDK as it was planned. */
    public PlannedJdk plan() {
        return new PlannedJdk(id, source(), options(), limits, environment(), platform());
    }

    public String source() {
        return start.source();
    }

    public List<String> options() {
        return start.options();
    }

    public Optional<GuestEnvironment> environment() {
        return start.environment();
    }

    public Optional<ImagePlatform> platform() {
        return start.platform();
    }

    /** Returns its options, variables and limits as one line; empty without any. */
    public String given() {
        return plan().given();
    }

    /**
     * Returns how the processor of another JDK differs from that of this one, and whether it is the same build; empty
     * if it does not differ, or is not known.
     */
    public Optional<OtherArchitecture> onOtherArchitecture(JdkRecord other) {
        return facts.flatMap(here -> other.facts.flatMap(there -> OtherArchitecture.of(
                build.equals(other.build),
                new OtherArchitecture.Place(id, here),
                new OtherArchitecture.Place(other.id, there))));
    }

    /** Returns the machine of its guests in a line; empty if nothing is known about it. */
    public Optional<String> machine() {
        return facts.map(ReportedFacts::describe);
    }

    public int feature() {
        return build.feature();
    }

    public String vendor() {
        return build.vendor();
    }

    public String version() {
        return build.version();
    }

    public String vm() {
        return build.vm();
    }
}
