/** Compares benchmarks on two sides: two archives, two JDKs, or two result files of JMH. */
@NullMarked
package org.jvmquarks.compare;

import org.jspecify.annotations.NullMarked;
