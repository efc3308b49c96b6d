/** Where the project meets a terminal: progress and the matrix at the end of a run. */
@NullMarked
package org.jvmquarks.cli;

import org.jspecify.annotations.NullMarked;
