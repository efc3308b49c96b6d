/** {@code fleet}: what a move to another JDK means for many services. */
@NullMarked
package org.jvmquarks.cli.fleet;

import org.jspecify.annotations.NullMarked;
