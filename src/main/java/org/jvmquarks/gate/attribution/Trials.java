package org.jvmquarks.gate.attribution;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.journal.PinId;

/** Runs pins on variants of the candidate. */
@FunctionalInterface
interface Trials {

    /**
     * @param variants each a set of what the candidate gets back from the baseline
     * @param pins what to run on each
     * @return what each variant showed, in that order; empty where the VM does not start with it
     */
    List<Optional<RunSide>> run(List<List<VariantDifference>> variants, Set<PinId> pins);
}
