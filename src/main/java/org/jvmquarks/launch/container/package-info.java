/** A launcher that runs guests in containers. */
@NullMarked
package org.jvmquarks.launch.container;

import org.jspecify.annotations.NullMarked;
