/**
 * Runs pins on JDKs: requirements, checks, confirmation, falsification, scheduling. Knows neither JUnit nor a command
 * line; {@link org.jvmquarks.engine.Run#execute} is the way in.
 */
@NullMarked
package org.jvmquarks.engine;

import org.jspecify.annotations.NullMarked;
