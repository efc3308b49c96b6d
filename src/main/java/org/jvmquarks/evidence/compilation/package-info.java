/** Decisions of the JIT compilers about a probe's method, from the VM's own log. */
@NullMarked
package org.jvmquarks.evidence.compilation;

import org.jspecify.annotations.NullMarked;
