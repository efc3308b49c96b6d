/** The reports of {@code jdeps} and {@code jdeprscan} of a JDK about archives. */
@NullMarked
package org.jvmquarks.upgrade.jdktools;

import org.jspecify.annotations.NullMarked;
