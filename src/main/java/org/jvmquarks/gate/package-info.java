/**
 * Compares two JDKs: what changed, by how much, because of which default flag, and whether the change is accepted. It
 * reads journals and does not start JDKs; variants of one run through {@link org.jvmquarks.gate.attribution.Trials}.
 */
@NullMarked
package org.jvmquarks.gate;

import org.jspecify.annotations.NullMarked;
