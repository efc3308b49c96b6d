package org.jvmquarks.upgrade.surface;

import java.util.Optional;

/** Tells whether an application meets a row of a surface that differs. */
@FunctionalInterface
interface RowRule {
    Optional<Hit> of(RowChange row, ApplicationUse application);
}
