/** Recordings of the JDK Flight Recorder. */
@NullMarked
package org.jvmquarks.evidence.jfr;

import org.jspecify.annotations.NullMarked;
