/** Starts guests: the Launcher SPI, what it is asked for, and how a guest ended. */
@NullMarked
package org.jvmquarks.launch;

import org.jspecify.annotations.NullMarked;
