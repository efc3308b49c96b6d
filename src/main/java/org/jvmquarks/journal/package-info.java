/** The append-only record of finished cells and their quarks: one durable JSON line each. */
@NullMarked
package org.jvmquarks.journal;

import org.jspecify.annotations.NullMarked;
