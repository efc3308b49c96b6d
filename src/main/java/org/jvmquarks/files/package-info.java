/** Text files that people write, digests, and words for what a file system refuses. */
@NullMarked
package org.jvmquarks.files;

import org.jspecify.annotations.NullMarked;
