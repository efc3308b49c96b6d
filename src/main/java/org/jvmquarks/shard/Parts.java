package org.jvmquarks.shard;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jvmquarks.journal.RunPlan;

/**
 * Takes the part of one shard out of a plan.
 *
 * @param shard the one that runs
 * @param estimates that all shards have in common
 */
public record Parts(Shard shard, Estimates estimates) implements UnaryOperator<RunPlan> {

    @Override
    public RunPlan apply(RunPlan whole) {
        return whole.part(
                Optional.of(Split.of(whole, shard.count(), estimates).parts().get(shard.number() - 1)));
    }
}
