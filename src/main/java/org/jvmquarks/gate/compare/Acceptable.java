package org.jvmquarks.gate.compare;

import java.util.Optional;
import org.jvmquarks.journal.RowName;

/** Something that differs between two JDKs, as the ledger names and accepts it. */
public interface Acceptable {
    /** Between the quark and the rest of a key. */
    String SEPARATOR = "/";

    /** Returns the key, stable from run to run and from machine to machine. */
    default String key() {
        return quark() + SEPARATOR + name();
    }

    /** Returns the first part of the key: the id of a quark, or what else it is about. */
    String quark();

    /** Returns the rest of the key. */
    String name();

    /** Returns the row of the quark that it is; empty if it is anything else. */
    Optional<RowName> row();

    /** Returns the verdict or value on the baseline. */
    ObservedValue baseline();

    /** Returns the verdict or value on the candidate. */
    ObservedValue candidate();
}
