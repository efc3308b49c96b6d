/**
 * Many applications that are to move to the same JDK: where they are described, what a move means for each of them, and
 * which change lets most of them move.
 */
@NullMarked
package org.jvmquarks.upgrade.fleet;

import org.jspecify.annotations.NullMarked;
