/** Annotations of GitHub Actions. */
@NullMarked
package org.jvmquarks.report.github;

import org.jspecify.annotations.NullMarked;
