package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ReportedFacts;

/**
 * A JDK of a run, as it proved itself to be. Its build is flat in JSON, see {@link RecordJson}.
 *
 * @param id the name of its column
 * @param build version, vendor and VM
 * @param source where it comes from: a home, or a container image
 * @param options options that make it a variant, in order
 * @param processors that its VM saw; empty in journals that were written before they were recorded
 * @param limits of its container, where the matrix gives any
 * @param engine name, version and address of the engine that ran its containers; empty for a
 *     process of the host
 * @param facts about its VM and machine; empty in journals that were written before they were
 *     recorded
 */
public record JdkRecord(
        String id,
        Build build,
        String source,
        List<String> options,
        OptionalInt processors,
        Optional<ContainerLimits> limits,
        Optional<String> engine,
        Optional<ReportedFacts> facts) {

    public JdkRecord {
        options = List.copyOf(options);
    }

    /** A JDK of whose facts nothing is known. */
    public JdkRecord(
            String id,
            Build build,
            String source,
            List<String> options,
            OptionalInt processors,
            Optional<ContainerLimits> limits,
            Optional<String> engine) {
        this(id, build, source, options, processors, limits, engine, Optional.empty());
    }

    /** The same in a column of another name. */
    public JdkRecord named(String name) {
        return new JdkRecord(name, build, source, options, processors, limits, engine, facts);
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
