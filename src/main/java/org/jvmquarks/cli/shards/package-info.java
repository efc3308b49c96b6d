/** The command {@code shard}, which shows how a plan is split among several machines. */
@NullMarked
package org.jvmquarks.cli.shards;

import org.jspecify.annotations.NullMarked;
