/** The commands {@code doctor} and {@code calibrate}. */
@NullMarked
package org.jvmquarks.cli.machine;

import org.jspecify.annotations.NullMarked;
