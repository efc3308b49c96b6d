/** Processes of this machine that end with whoever started them, with all that they started. */
@NullMarked
package org.jvmquarks.launch.process;

import org.jspecify.annotations.NullMarked;
