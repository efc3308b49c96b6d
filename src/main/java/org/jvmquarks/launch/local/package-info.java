/** A launcher that runs guests as processes of this machine. */
@NullMarked
package org.jvmquarks.launch.local;

import org.jspecify.annotations.NullMarked;
