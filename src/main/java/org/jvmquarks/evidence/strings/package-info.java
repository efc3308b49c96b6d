/** The VM's tables of interned strings and of symbols. */
@NullMarked
package org.jvmquarks.evidence.strings;

import org.jspecify.annotations.NullMarked;
