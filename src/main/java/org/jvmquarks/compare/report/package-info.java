/** The report of a comparison: its document, its JSON and its notices. */
@NullMarked
package org.jvmquarks.compare.report;

import org.jspecify.annotations.NullMarked;
