/** Merges the journals of several runs, such as shards of one plan. */
@NullMarked
package org.jvmquarks.journal.merge;

import org.jspecify.annotations.NullMarked;
