/** The run as one self-contained page. */
@NullMarked
package org.jvmquarks.report.html;

import org.jspecify.annotations.NullMarked;
