/** Asks VMs what they do with each option of a command line, and with all of them together. */
@NullMarked
package org.jvmquarks.inspect;

import org.jspecify.annotations.NullMarked;
