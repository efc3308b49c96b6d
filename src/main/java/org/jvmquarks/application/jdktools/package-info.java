/** What {@code jdeps} and {@code jdeprscan} of a JDK say about archives. */
@NullMarked
package org.jvmquarks.application.jdktools;

import org.jspecify.annotations.NullMarked;
