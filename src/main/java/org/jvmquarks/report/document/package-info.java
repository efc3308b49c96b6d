/** What a command found, as a document: every report of it is a rendering. */
@NullMarked
package org.jvmquarks.report.document;

import org.jspecify.annotations.NullMarked;
