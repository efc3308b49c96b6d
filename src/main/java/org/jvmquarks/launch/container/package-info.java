/** Guests in containers, by Testcontainers. */
@NullMarked
package org.jvmquarks.launch.container;

import org.jspecify.annotations.NullMarked;
