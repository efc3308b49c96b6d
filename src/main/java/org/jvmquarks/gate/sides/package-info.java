/**
 * The two JDKs of a comparison: finds their runs in journals, has missing ones run, and asks the JDKs themselves about
 * flags and causes.
 */
@NullMarked
package org.jvmquarks.gate.sides;

import org.jspecify.annotations.NullMarked;
