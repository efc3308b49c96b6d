/** One cell: requirements, the check itself, its confirmation, and its falsifiers. */
@NullMarked
package org.jvmquarks.engine.cell;

import org.jspecify.annotations.NullMarked;
