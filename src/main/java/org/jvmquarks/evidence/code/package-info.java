/** Machine code that the JIT compilers made of a probe's method, decoded on the host. */
@NullMarked
package org.jvmquarks.evidence.code;

import org.jspecify.annotations.NullMarked;
