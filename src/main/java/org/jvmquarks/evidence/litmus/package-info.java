/** Outcomes of two threads that use the same fields at the same time. */
@NullMarked
package org.jvmquarks.evidence.litmus;

import org.jspecify.annotations.NullMarked;
