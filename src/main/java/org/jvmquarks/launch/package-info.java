/** The Launcher SPI, which starts guests, with the plan and the end of each guest. */
@NullMarked
package org.jvmquarks.launch;

import org.jspecify.annotations.NullMarked;
