/** Inventories: the surfaces of a JDK as rows, and the differences between two JDKs. */
@NullMarked
package org.jvmquarks.inventory;

import org.jspecify.annotations.NullMarked;
