/** The commands {@code jdks} and {@code matrix}. */
@NullMarked
package org.jvmquarks.cli.jdks;

import org.jspecify.annotations.NullMarked;
