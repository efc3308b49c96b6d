/** Assesses an upgrade: reads, asks, runs, finds, in this order. */
@NullMarked
package org.jvmquarks.upgrade.assess;

import org.jspecify.annotations.NullMarked;
