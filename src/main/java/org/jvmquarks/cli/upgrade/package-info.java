/** {@code upgrade}: what a move to another JDK means for one application. */
@NullMarked
package org.jvmquarks.cli.upgrade;

import org.jspecify.annotations.NullMarked;
