/** Turns a request, such as {@code 17..25} or a home, into the JDKs of a run. */
@NullMarked
package org.jvmquarks.jdk.selection;

import org.jspecify.annotations.NullMarked;
