/** The append-only record of finished cells: one durable JSON line each. */
@NullMarked
package org.jvmquarks.journal;

import org.jspecify.annotations.NullMarked;
