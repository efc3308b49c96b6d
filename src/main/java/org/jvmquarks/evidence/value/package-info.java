/** Values that a probe computes. */
@NullMarked
package org.jvmquarks.evidence.value;

import org.jspecify.annotations.NullMarked;
