/**
 * The matrix file {@code jdks.yaml}: reads entries, profiles and container limits, and reports the position of each
 * problem.
 */
@NullMarked
package org.jvmquarks.jdk.matrix;

import org.jspecify.annotations.NullMarked;
