/** The records of a run: cells, pins, JDKs, plan and end. */
@NullMarked
package org.jvmquarks.journal;

import org.jspecify.annotations.NullMarked;
