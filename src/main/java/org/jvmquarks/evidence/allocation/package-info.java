/** Bytes that a thread allocates per operation. */
@NullMarked
package org.jvmquarks.evidence.allocation;

import org.jspecify.annotations.NullMarked;
