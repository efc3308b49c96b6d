/** Guests as processes of this machine. */
@NullMarked
package org.jvmquarks.launch.local;

import org.jspecify.annotations.NullMarked;
