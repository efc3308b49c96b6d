package org.jvmquarks.upgrade.findings;

import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.jdk.Jdk;

/**
 * One of the JDKs of a move.
 *
 * @param jdk the JDK
 * @param vm what its VM answered
 */
public record AskedJdk(Jdk jdk, Inspected vm) {

    /** Returns its feature version. */
    public int feature() {
        return vm.feature();
    }

    /** Returns what tells it from another one: its id, or its version where both are of one feature release. */
    String name(AskedJdk other) {
        return feature() == other.feature() && !vm.version().equals(other.vm.version()) ? vm.version() : jdk.id();
    }

    /** Returns its id and build for a report. */
    public UpgradeResult.Jdk name() {
        return new UpgradeResult.Jdk(jdk.id(), vm.version());
    }
}
