package org.jvmquarks.gate.compare;

/** Something that differs between two JDKs, as the ledger names and accepts it. */
public interface Acceptable {

    /** Returns the key, stable from run to run and from machine to machine. */
    String key();

    /** Returns the first part of the key: the id of a quark, or what else it is about. */
    String quark();

    /** Returns the verdict or value on the baseline. */
    ObservedValue baseline();

    /** Returns the verdict or value on the candidate. */
    ObservedValue candidate();
}
