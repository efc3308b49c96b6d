/** The command {@code compare}. */
@NullMarked
package org.jvmquarks.cli.compare;

import org.jspecify.annotations.NullMarked;
