/** SARIF, which code scanning services read. */
@NullMarked
package org.jvmquarks.report.sarif;

import org.jspecify.annotations.NullMarked;
