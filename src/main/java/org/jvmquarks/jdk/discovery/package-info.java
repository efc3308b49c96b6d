/** Finds the JDKs of this machine by looking, without starting one. */
@NullMarked
package org.jvmquarks.jdk.discovery;

import org.jspecify.annotations.NullMarked;
