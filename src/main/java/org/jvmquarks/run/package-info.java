/** Opens a run, warns, shows it and finishes it, for JUnit, the command line and comparisons. */
@NullMarked
package org.jvmquarks.run;

import org.jspecify.annotations.NullMarked;
