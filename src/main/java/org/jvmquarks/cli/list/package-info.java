/** The command {@code list}, with its output formats. */
@NullMarked
package org.jvmquarks.cli.list;

import org.jspecify.annotations.NullMarked;
