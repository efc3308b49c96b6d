/** Compares the builds of one feature version with each other. */
@NullMarked
package org.jvmquarks.gate.vendors;

import org.jspecify.annotations.NullMarked;
