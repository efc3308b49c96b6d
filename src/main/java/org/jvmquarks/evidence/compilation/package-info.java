/** What the JIT compilers did with a probe's method, as the VM's own log tells it. */
@NullMarked
package org.jvmquarks.evidence.compilation;

import org.jspecify.annotations.NullMarked;
