/**
 * Which of the rows that two JDKs list differently concern an application: by the methods that it calls, the names that
 * it passes to them, its options and its recording.
 */
@NullMarked
package org.jvmquarks.upgrade.surface;

import org.jspecify.annotations.NullMarked;
