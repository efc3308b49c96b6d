/** The commands {@code gate} and {@code vendors}, and what starts JDKs for them. */
@NullMarked
package org.jvmquarks.cli.gate;

import org.jspecify.annotations.NullMarked;
