/** JMH as it is in an archive: its list of benchmarks, its starts, and its results. */
@NullMarked
package org.jvmquarks.compare.jmh;

import org.jspecify.annotations.NullMarked;
