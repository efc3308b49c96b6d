/** Code that Maven builds, of revisions of a project, or finds, of artifacts in the local repository. */
@NullMarked
package org.jvmquarks.compare.revision;

import org.jspecify.annotations.NullMarked;
