/** The reports of {@code jdeps} and {@code jdeprscan} of a JDK about archives. */
@NullMarked
package org.jvmquarks.application.jdktools;

import org.jspecify.annotations.NullMarked;
