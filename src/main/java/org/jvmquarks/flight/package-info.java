/** Events of a run for the flight recorder of the JVM that runs it. */
@NullMarked
package org.jvmquarks.flight;

import org.jspecify.annotations.NullMarked;
