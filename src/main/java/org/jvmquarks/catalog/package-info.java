/** Reads quarks: their annotations, their Javadoc, and those that a command line selects. */
@NullMarked
package org.jvmquarks.catalog;

import org.jspecify.annotations.NullMarked;
