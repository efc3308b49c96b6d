package org.jvmquarks.cli.shards;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Jobs of fleets; those of runs are compared as a whole by {@link ShardCommandTest}. */
class ShardJobTest {
    private static final ShardJob FLEET = new ShardJob(
            "fleet",
            8,
            new RunArguments(List.of("--from=17", "--to=25", "my services", "--trial"), List.of()),
            false,
            List.of("Each shard reads the files."));

    @Test
    void podContinuesItsShard() {
        assertThat(FLEET.kubernetes())
                .startsWith("# A pod for each shard.")
                .contains("# Each shard reads the files.\n")
                .contains("\n              quarks fleet --from=17 --to=25 'my services' --trial --shard auto"
                        + " --output \"$output\" --resume\n")
                .contains("--output /runs/merged-fleet\n")
                .doesNotContain("{needs}", "{job}", "{arguments}", "{commands}", "{count}", "pin is");
    }

    @Test
    void bothJobsHaveNamesOfTheirOwn() {
        List<String> names = new ArrayList<>();
        for (Object job : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(FLEET.kubernetes())) {
            JsonNode object = new ObjectMapper().valueToTree(job);
            names.add(object.at("/metadata/name").asText());
        }

        assertThat(names).containsExactly("jvm-quarks-fleet", "jvm-quarks-fleet-merge");
    }

    @Test
    void taskContinuesItsShard() {
        assertThat(FLEET.slurm())
                .contains("#SBATCH --job-name=jvm-quarks-fleet\n#SBATCH --array=1-8\n")
                .endsWith("java -jar jvm-quarks.jar fleet --from=17 --to=25 'my services' --trial --shard"
                        + " \"$SLURM_ARRAY_TASK_ID/8\" --output \"$output\" --resume\n");
    }

    @Test
    void taskOfSwarmContinuesItsShard() {
        assertThat(FLEET.swarm())
                .startsWith("# A task for each shard, by Docker Swarm.")
                .contains("# Each shard reads the files.\n")
                .contains("\n        quarks fleet --from=17 --to=25 'my services' --trial --shard auto"
                        + " --output \"$$output\" --resume\n")
                .contains("no reason to start the task again")
                .contains("--output /work/merged-fleet\"\n")
                .doesNotContain("{needs}", "{job}", "{arguments}", "{commands}", "{count}", "{unit}", "{alone}");
    }
}
