/** The command line: the entry point, which hands over to a package for each command. */
@NullMarked
package org.jvmquarks.cli;

import org.jspecify.annotations.NullMarked;
