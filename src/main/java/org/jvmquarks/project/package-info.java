/** Finds the Java version that the files of a project name. */
@NullMarked
package org.jvmquarks.project;

import org.jspecify.annotations.NullMarked;
