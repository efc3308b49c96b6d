/** Safepoints and handshakes: why the VM stopped threads, which, and for how long. */
@NullMarked
package org.jvmquarks.evidence.safepoints;

import org.jspecify.annotations.NullMarked;
