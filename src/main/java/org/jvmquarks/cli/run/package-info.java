/** The command {@code run}. */
@NullMarked
package org.jvmquarks.cli.run;

import org.jspecify.annotations.NullMarked;
