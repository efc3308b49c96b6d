/** The command {@code list}. */
@NullMarked
package org.jvmquarks.cli.list;

import org.jspecify.annotations.NullMarked;
