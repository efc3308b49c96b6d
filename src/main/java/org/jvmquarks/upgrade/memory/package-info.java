/**
 * The memory that a JVM takes beside its heap, and what a container's limit leaves; measured with a test service, and
 * compared between JDKs.
 */
@NullMarked
package org.jvmquarks.upgrade.memory;

import org.jspecify.annotations.NullMarked;
