/** The run as a JSON document with a published schema, for other tools. */
@NullMarked
package org.jvmquarks.report.json;

import org.jspecify.annotations.NullMarked;
