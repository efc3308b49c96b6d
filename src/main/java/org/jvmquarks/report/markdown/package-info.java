/** Markdown for pull requests and job summaries, which show at most 1 MB. */
@NullMarked
package org.jvmquarks.report.markdown;

import org.jspecify.annotations.NullMarked;
