package org.jvmquarks.evidence;

import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Observation;

/** Starts guests of the JDK under test, for one cell and one set of options. */
public interface Guests {

    /**
     * Runs a guest to its end and checks that the right VM answered, that every flag asked for is
     * in effect, and that the result is whole.
     *
     * @throws CellError if any of this is not so
     */
    GuestResult run(GuestRequest request);

    /** Name of the JDK's column, for messages. */
    String jdk();

    /** Feature version of the VM under test. */
    int feature();

    /**
     * The key of an observation: subject, metric and the options of these guests, not the pin, so
     * that two pins of one behaviour share it.
     */
    String key(String subject, String metric);

    /** Records a measured value, whatever becomes of the pin. */
    void record(Observation observation);

    /** Fails the cell unless its pin declared that it measures time, and so runs alone. */
    void requireQuietMachine();
}
