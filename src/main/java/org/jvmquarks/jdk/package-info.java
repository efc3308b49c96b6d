/**
 * Which JDKs a run is about: the matrix file {@code jdks.yaml}, the JDKs installed on this machine,
 * and the selection among both. Sees nothing but the JDK and {@code yaml}; starts no process.
 */
@NullMarked
package org.jvmquarks.jdk;

import org.jspecify.annotations.NullMarked;
