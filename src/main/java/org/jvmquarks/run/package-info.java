/** Opens a run, warns, shows it and finishes it, for the command line and for comparisons. */
@NullMarked
package org.jvmquarks.run;

import org.jspecify.annotations.NullMarked;
