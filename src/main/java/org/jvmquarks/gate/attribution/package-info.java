/** Finds the flags, options and limits behind a change by running variants of the candidate. */
@NullMarked
package org.jvmquarks.gate.attribution;

import org.jspecify.annotations.NullMarked;
