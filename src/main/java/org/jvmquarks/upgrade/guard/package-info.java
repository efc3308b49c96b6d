/**
 * Finds out whether code comes to a use of the JDK on the new one: behind comparisons of the Java version, behind
 * lookups of classes and methods, in a {@code try} that catches what the JDK throws, or in code that only such code
 * reaches.
 */
@NullMarked
package org.jvmquarks.upgrade.guard;

import org.jspecify.annotations.NullMarked;
