/**
 * An application that is to move to another JDK: its options, limits, archives and recording, and the file
 * {@code application.yaml} that holds them.
 */
@NullMarked
package org.jvmquarks.upgrade.application;

import org.jspecify.annotations.NullMarked;
