/** Compares two JDKs of a run: what changed, by how much, and how much of it was decided. */
@NullMarked
package org.jvmquarks.gate.compare;

import org.jspecify.annotations.NullMarked;
