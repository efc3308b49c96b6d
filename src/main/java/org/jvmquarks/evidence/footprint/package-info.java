/** Resources of a process, as the kernel counts them, and how its heap shrinks. */
@NullMarked
package org.jvmquarks.evidence.footprint;

import org.jspecify.annotations.NullMarked;
