/** Sizes and field offsets of objects, by JOL. */
@NullMarked
package org.jvmquarks.evidence.layout;

import org.jspecify.annotations.NullMarked;
