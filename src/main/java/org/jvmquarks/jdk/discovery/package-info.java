/** Finds the JDKs installed on this machine, without starting one. */
@NullMarked
package org.jvmquarks.jdk.discovery;

import org.jspecify.annotations.NullMarked;
