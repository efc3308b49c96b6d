/**
 * What people and tools get to see of a run. Pure functions of its journal; the formats are sibling
 * packages that never see each other.
 */
@NullMarked
package org.jvmquarks.report;

import org.jspecify.annotations.NullMarked;
