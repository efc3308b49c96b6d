/**
 * Reads {@code jdks.yaml}: entries, profiles and container limits, with the place of each problem.
 */
@NullMarked
package org.jvmquarks.jdk.matrix;

import org.jspecify.annotations.NullMarked;
