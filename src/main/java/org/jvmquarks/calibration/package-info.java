/**
 * Measures how often this machine's claims about time would be wrong: room for the experiments, and
 * for what their report is made of.
 */
@NullMarked
package org.jvmquarks.calibration;

import org.jspecify.annotations.NullMarked;
