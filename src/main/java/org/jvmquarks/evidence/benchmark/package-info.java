/** Time per operation by JMH, as ratios between forks. */
@NullMarked
package org.jvmquarks.evidence.benchmark;

import org.jspecify.annotations.NullMarked;
