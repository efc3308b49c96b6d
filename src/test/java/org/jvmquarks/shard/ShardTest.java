package org.jvmquarks.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardTest {

    private static Map<String, String> variables(String text) {
        Map<String, String> variables = new TreeMap<>();
        Stream.of(text.split(" "))
                .map(each -> each.split("=", 2))
                .filter(each -> each.length == 2)
                .forEach(each -> variables.put(each[0], each[1]));
        return variables;
    }

    @Test
    void shardIsNumberedFromOne() {
        assertThat(Shard.parse("2/8", Map.of())).isEqualTo(new Shard(2, 8));
        assertThat(new Shard(2, 8).label()).isEqualTo("2/8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0/8    | expected the number of a shard from 1 to 8, was 0",
                "9/8    | expected the number of a shard from 1 to 8, was 9",
                "1/0    | expected 1 to 10000 shards, was 0",
                "a/b    | expected 2/8, auto or auto/8, was 'a/b'",
                "2      | expected 2/8, auto or auto/8, was '2'",
                "-1/8   | expected 2/8, auto or auto/8, was '-1/8'",
                "auto/x | expected 2/8, auto or auto/8, was 'auto/x'"
            })
    void otherTextsAreRefused(String text, String message) {
        assertThatThrownBy(() -> Shard.parse(text, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "auto/8 | JOB_COMPLETION_INDEX=1 | 2/8",
                "auto   | JOB_COMPLETION_INDEX=1 QUARKS_SHARDS=8 | 2/8",
                "auto   | CI_NODE_INDEX=2 CI_NODE_TOTAL=8 | 2/8",
                "auto   | BUILDKITE_PARALLEL_JOB=1 BUILDKITE_PARALLEL_JOB_COUNT=8 | 2/8",
                "auto   | CIRCLE_NODE_INDEX=1 CIRCLE_NODE_TOTAL=8 | 2/8",
                "auto   | SYSTEM_JOBPOSITIONINPHASE=2 SYSTEM_TOTALJOBSINPHASE=8 | 2/8",
                "auto   | SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7"
                        + " SLURM_ARRAY_TASK_COUNT=8 | 2/8",
                "auto   | SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_STEP=2"
                        + " SLURM_ARRAY_TASK_COUNT=4 | 2/4",
                "auto   | CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=1 | 1/1",
                "auto   | SYSTEM_JOBPOSITIONINPHASE=1 SYSTEM_TOTALJOBSINPHASE=1 CI_NODE_INDEX=2 CI_NODE_TOTAL=8 | 2/8",
                "auto   | JOB_COMPLETION_INDEX=0 QUARKS_SHARDS=1 SYSTEM_JOBPOSITIONINPHASE=1"
                        + " SYSTEM_TOTALJOBSINPHASE=1 | 1/1",
                "auto/8 | JOB_COMPLETION_INDEX=3 CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=1 | 4/8",
                "2/8    | CI_NODE_INDEX=2 CI_NODE_TOTAL=8 | 2/8",
                "2/8    | SYSTEM_JOBPOSITIONINPHASE=1 SYSTEM_TOTALJOBSINPHASE=1 | 2/8",
                "2/8    | JOB_COMPLETION_INDEX=1 | 2/8",
                "5/8    | SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_STEP=3"
                        + " SLURM_ARRAY_TASK_COUNT=2 | 5/8",
                "5/8    | SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_COUNT=1 | 5/8",
                "2/8    | SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=8 | 2/8"
            })
    void environmentNamesTheShard(String text, String variables, String shard) {
        assertThat(Shard.parse(text, variables(variables)).label()).isEqualTo(shard);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3/8    | CI_NODE_INDEX=2 CI_NODE_TOTAL=8 | CI_NODE_INDEX=2 of GitLab is shard 2/8;"
                        + " write auto, or unset CI_NODE_INDEX if it counts other jobs",
                "2/4    | CI_NODE_INDEX=2 CI_NODE_TOTAL=8 | CI_NODE_INDEX=2 of GitLab is shard 2/8;"
                        + " write auto, or unset CI_NODE_INDEX if it counts other jobs",
                "1/8    | JOB_COMPLETION_INDEX=1 | JOB_COMPLETION_INDEX=1 of Kubernetes is shard 2/8;"
                        + " write auto, or unset JOB_COMPLETION_INDEX if it counts other jobs",
                "4/8    | SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_COUNT=2 |"
                        + " SLURM_ARRAY_TASK_ID=5 of Slurm is shard 5/8; write"
                        + " $SLURM_ARRAY_TASK_ID/8, or unset SLURM_ARRAY_TASK_ID if it counts other jobs",
                "4/8    | SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_COUNT=2 |"
                        + " SLURM_ARRAY_TASK_ID=9 of Slurm is not one of 8 shards; number the tasks"
                        + " from 1 to 8, or unset SLURM_ARRAY_TASK_ID if it counts other jobs",
                "auto/4 | CI_NODE_INDEX=2 CI_NODE_TOTAL=8 | CI_NODE_TOTAL=8 of GitLab contradicts"
                        + " auto/4; name the shard, as in 2/4",
                "auto   | JOB_COMPLETION_INDEX=1 | JOB_COMPLETION_INDEX of Kubernetes does not say"
                        + " how many shards there are; set QUARKS_SHARDS, or write auto/8",
                "auto   | CI_NODE_INDEX=x CI_NODE_TOTAL=8 | CI_NODE_INDEX must be a number, was 'x';"
                        + " name the shard, as in 2/8",
                "auto   | CI_NODE_INDEX=2 CI_NODE_TOTAL=8 CIRCLE_NODE_INDEX=2 CIRCLE_NODE_TOTAL=8"
                        + " | CI_NODE_INDEX=2 of GitLab is shard 2/8, and CIRCLE_NODE_INDEX=2 of"
                        + " CircleCI is shard 3/8; name the shard, and unset the variable that counts other jobs",
                "auto   | SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=3 |"
                        + " SLURM_ARRAY_TASK_ID=7 of Slurm is not one of 3 shards: the jobs must be"
                        + " numbered without gaps",
                "auto/8 | CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=1 | CIRCLE_NODE_TOTAL=1 of CircleCI"
                        + " contradicts auto/8; name the shard, as in 2/8",
                "auto   | SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=2"
                        + " SLURM_ARRAY_TASK_COUNT=4 | SLURM_ARRAY_TASK_ID=2 is not a task of an"
                        + " array that counts from 1 in steps of 2; name the shard, as in 2/8",
                "1/8    | SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=8 |"
                        + " SLURM_ARRAY_TASK_ID=1 of Slurm is shard 2/8; write auto, or unset"
                        + " SLURM_ARRAY_TASK_ID if it counts other jobs",
                "auto   | nothing | expected a variable that says which shard this is, found none of"
                        + " JOB_COMPLETION_INDEX, CI_NODE_INDEX, BUILDKITE_PARALLEL_JOB,"
                        + " CIRCLE_NODE_INDEX, SYSTEM_JOBPOSITIONINPHASE, SWARM_TASK_SLOT, SLURM_ARRAY_TASK_ID; name"
                        + " the shard, as in 2/8"
            })
    void environmentThatSaysSomethingElseIsRefused(String text, String variables, String message) {
        assertThatThrownBy(() -> Shard.parse(text, variables(variables)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
