/** The order and the place in which cells run: side by side, in lanes, or alone. */
@NullMarked
package org.jvmquarks.engine.schedule;

import org.jspecify.annotations.NullMarked;
