/** Selects the JDKs of a run for a request, such as {@code 17..25} or a home. */
@NullMarked
package org.jvmquarks.jdk.selection;

import org.jspecify.annotations.NullMarked;
