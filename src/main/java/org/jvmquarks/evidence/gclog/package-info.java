/** Garbage collections, as the log of the VM tells them: causes, kinds, pauses, sizes of the heap. */
@NullMarked
package org.jvmquarks.evidence.gclog;

import org.jspecify.annotations.NullMarked;
