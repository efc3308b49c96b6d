/**
 * Names of the Java API: what a class refers to, and the patterns by which quarks and findings name it. Depends on
 * nothing.
 */
@NullMarked
package org.jvmquarks.javaapi;

import org.jspecify.annotations.NullMarked;
