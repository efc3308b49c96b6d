/** Finds one container engine, as its user has set it up, and is the only connection to it. */
@NullMarked
package org.jvmquarks.launch.engine;

import org.jspecify.annotations.NullMarked;
