/** A whole process: how it ends, what it prints, what it throws. */
@NullMarked
package org.jvmquarks.evidence.process;

import org.jspecify.annotations.NullMarked;
