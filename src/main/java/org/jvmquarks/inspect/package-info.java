/** Asks VMs what becomes of each option of a command line, and what they make of all of them. */
@NullMarked
package org.jvmquarks.inspect;

import org.jspecify.annotations.NullMarked;
