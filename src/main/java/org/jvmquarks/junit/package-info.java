/** Expands pins into cells, one per JDK, runs them, and tells JUnit and the journal what came of them. */
@NullMarked
package org.jvmquarks.junit;

import org.jspecify.annotations.NullMarked;
