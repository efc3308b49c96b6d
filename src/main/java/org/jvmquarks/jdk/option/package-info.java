/**
 * What a VM does with an option, and the one place where its messages about options are read. Depends on the JDK alone,
 * so that pins, gate and inspection share it.
 */
@NullMarked
package org.jvmquarks.jdk.option;

import org.jspecify.annotations.NullMarked;
