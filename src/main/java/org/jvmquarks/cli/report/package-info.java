/** The commands {@code report} and {@code merge}, which read journals. */
@NullMarked
package org.jvmquarks.cli.report;

import org.jspecify.annotations.NullMarked;
