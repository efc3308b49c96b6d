/** The report of an upgrade, in each format, and its page. */
@NullMarked
package org.jvmquarks.upgrade.report;

import org.jspecify.annotations.NullMarked;
