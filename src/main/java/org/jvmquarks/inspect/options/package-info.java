/** Reads the options of a JVM from command lines, files and environment variables. */
@NullMarked
package org.jvmquarks.inspect.options;

import org.jspecify.annotations.NullMarked;
