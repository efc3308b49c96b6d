/** The commands {@code report} and {@code merge}. */
@NullMarked
package org.jvmquarks.cli.report;

import org.jspecify.annotations.NullMarked;
