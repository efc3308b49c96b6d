/** The command {@code inspect}. */
@NullMarked
package org.jvmquarks.cli.inspect;

import org.jspecify.annotations.NullMarked;
