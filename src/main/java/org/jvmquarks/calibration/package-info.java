/**
 * Experiments that measure how often timing verdicts would be wrong on this machine, and the report of their results.
 */
@NullMarked
package org.jvmquarks.calibration;

import org.jspecify.annotations.NullMarked;
