/** Accepted changes and their ledger, {@code accepted.yaml}. */
@NullMarked
package org.jvmquarks.gate.ledger;

import org.jspecify.annotations.NullMarked;
