/**
 * The settings of a run: declared once, read from JUnit's parameters, system properties or the command line, and named
 * again in the commands that rerun a cell.
 */
@NullMarked
package org.jvmquarks.settings;

import org.jspecify.annotations.NullMarked;
