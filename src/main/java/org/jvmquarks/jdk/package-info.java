/**
 * The JDKs of a run: the matrix file {@code jdks.yaml}, the JDKs installed on this machine, and the selection among
 * both. Depends on the JDK and {@code yaml} alone; starts no process.
 */
@NullMarked
package org.jvmquarks.jdk;

import org.jspecify.annotations.NullMarked;
