/** Splits a plan into parts of equal duration, one for each of several machines or jobs. */
@NullMarked
package org.jvmquarks.shard;

import org.jspecify.annotations.NullMarked;
