/** The run as text, for the end of a run in a terminal. */
@NullMarked
package org.jvmquarks.report.terminal;

import org.jspecify.annotations.NullMarked;
