/** Which garbage collector a VM runs with. */
@NullMarked
package org.jvmquarks.evidence.collector;

import org.jspecify.annotations.NullMarked;
