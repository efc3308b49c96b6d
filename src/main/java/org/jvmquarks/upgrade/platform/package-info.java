/** The classes of an installed JDK, read from its image of modules without starting it. */
@NullMarked
package org.jvmquarks.upgrade.platform;

import org.jspecify.annotations.NullMarked;
