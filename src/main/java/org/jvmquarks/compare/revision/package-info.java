/** Builds the benchmarks of revisions of a project. */
@NullMarked
package org.jvmquarks.compare.revision;

import org.jspecify.annotations.NullMarked;
