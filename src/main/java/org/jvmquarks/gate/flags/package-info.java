/** The reactions of a candidate to the flags that it does not list any more. */
@NullMarked
package org.jvmquarks.gate.flags;

import org.jspecify.annotations.NullMarked;
