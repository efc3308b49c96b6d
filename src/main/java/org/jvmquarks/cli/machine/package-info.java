/** The commands {@code doctor} and {@code calibrate}, which examine the machine. */
@NullMarked
package org.jvmquarks.cli.machine;

import org.jspecify.annotations.NullMarked;
