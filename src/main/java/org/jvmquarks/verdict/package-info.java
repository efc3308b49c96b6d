/**
 * What a cell's result is, and how a timing claim is decided. Sees nothing but the JDK and a
 * statistics library.
 */
@NullMarked
package org.jvmquarks.verdict;

import org.jspecify.annotations.NullMarked;
