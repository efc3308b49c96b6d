/** The report of an inspection, in each format. */
@NullMarked
package org.jvmquarks.inspect.report;

import org.jspecify.annotations.NullMarked;
