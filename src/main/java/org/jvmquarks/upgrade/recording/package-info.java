/**
 * Facts from a recording of the JDK Flight Recorder about an application: its JVM, its limits, and how often events
 * happened that a change of the JDK may affect.
 */
@NullMarked
package org.jvmquarks.upgrade.recording;

import org.jspecify.annotations.NullMarked;
