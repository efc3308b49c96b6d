/** Evidence of what a JDK offers: its surfaces, as it lists them itself. */
@NullMarked
package org.jvmquarks.evidence.inventory;

import org.jspecify.annotations.NullMarked;
