/** A launcher that runs guests in containers, and the Docker engine behind it. */
@NullMarked
package org.jvmquarks.launch.container;

import org.jspecify.annotations.NullMarked;
