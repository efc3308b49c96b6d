/** Helpers that several commands share: options, the terminal, folders of runs. */
@NullMarked
package org.jvmquarks.cli.shared;

import org.jspecify.annotations.NullMarked;
