/** The command {@code inventory}. */
@NullMarked
package org.jvmquarks.cli.inventory;

import org.jspecify.annotations.NullMarked;
