/** Dumps of the Java heap. */
@NullMarked
package org.jvmquarks.evidence.heapdump;

import org.jspecify.annotations.NullMarked;
