/** Starts a VM with options in a form that has no side effects, and reads what it says. */
@NullMarked
package org.jvmquarks.inspect.start;

import org.jspecify.annotations.NullMarked;
