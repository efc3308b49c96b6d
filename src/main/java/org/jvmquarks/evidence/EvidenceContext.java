package org.jvmquarks.evidence;

import java.util.List;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.TimingPolicy;

/** Starts guests of the JDK under test, for one cell and one set of options. */
public interface EvidenceContext {

    /**
     * Runs a guest to its end and checks that the right VM answered, that every requested flag is in effect, and that
     * the result is whole.
     *
     * @throws CellError if any of this fails
     */
    GuestResult run(GuestRequest request);

    /** Name of the JDK's column, for messages. */
    String jdk();

    /** Returns the class that guests get in place of a probe: that of a falsifier, or the same. */
    default Class<?> inPlaceOf(Class<?> probe) {
        return probe;
    }

    /** Returns whose evidence it is, for messages: the class that guests got and the JDK, {@code Ring [temurin-25]}. */
    default String subject(Class<?> probe) {
        return subject(probe, "");
    }

    /**
     * Returns the same for a part of the class.
     *
     * @param part follows the name of the class: {@code .op}
     */
    default String subject(Class<?> probe, String part) {
        return inPlaceOf(probe).getSimpleName() + part + " [" + jdk() + "]";
    }

    /**
     * The key of an observation: subject, metric and the options of these guests, not the pin, so that two pins of one
     * behaviour share it.
     */
    ObservationKey key(String subject, String metric);

    /** Records a measured value, with any verdict of the pin. */
    void record(Observation observation);

    /** Records a claim about times, whatever its verdict. */
    void record(RatioComparison comparison);

    /** Returns what the guest proved about the VM and about the machine that it sees. */
    Identity identity();

    /** Returns the facts that the JDK proved about its VM and its machine. */
    Facts facts();

    /**
     * All options that these guests get beside those of the request: of the JDK's variant, of the pin, and of a
     * falsifier.
     */
    List<String> options();

    /** Limits of the container around these guests. */
    ContainerLimits limits();

    /**
     * Returns the rules of the run for claims about time.
     *
     * @throws CellError unless the pin declared that it measures time, and so runs alone
     */
    TimingPolicy timing();
}
