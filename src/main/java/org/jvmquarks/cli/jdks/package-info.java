/** The commands {@code jdks} and {@code matrix}, which are about the JDKs of a run. */
@NullMarked
package org.jvmquarks.cli.jdks;

import org.jspecify.annotations.NullMarked;
