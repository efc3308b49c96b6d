/** What a process takes of the machine, as the kernel counts it, and how its heap shrinks. */
@NullMarked
package org.jvmquarks.evidence.footprint;

import org.jspecify.annotations.NullMarked;
