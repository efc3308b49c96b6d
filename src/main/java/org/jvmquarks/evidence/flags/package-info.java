/** Effective values of VM flags. */
@NullMarked
package org.jvmquarks.evidence.flags;

import org.jspecify.annotations.NullMarked;
