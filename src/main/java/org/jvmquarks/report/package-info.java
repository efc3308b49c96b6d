/**
 * Reports of a run for people and tools: pure functions of its journal. The formats are sibling packages that do not
 * depend on each other.
 */
@NullMarked
package org.jvmquarks.report;

import org.jspecify.annotations.NullMarked;
