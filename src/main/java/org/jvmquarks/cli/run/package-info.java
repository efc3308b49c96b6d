/** The command {@code run}, and the runs that a comparison needs. */
@NullMarked
package org.jvmquarks.cli.run;

import org.jspecify.annotations.NullMarked;
