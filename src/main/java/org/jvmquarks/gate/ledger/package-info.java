/** The changes that somebody has accepted, in {@code accepted.yaml}. */
@NullMarked
package org.jvmquarks.gate.ledger;

import org.jspecify.annotations.NullMarked;
