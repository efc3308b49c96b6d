package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.host;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.plan;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShardPart;
import org.jvmquarks.journal.file.RunBuilder;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

class RunProblemsTest {
    private static final Path OUTPUT = Path.of("out");
    private static final CellRecord UNDECIDED =
            judged(cell("a", "j"), Verdict.NOT_APPLICABLE, "requires another version");

    private static List<RunProblem> problems(Optional<ShardPart> part) {
        RunPlan plan = plan(List.of("j"), UNDECIDED.quark(), "a").part(part);
        RunBuilder run = RunBuilder.start(host(), Instant.EPOCH, List.of("j"));
        run.planned(plan);
        run.cell(UNDECIDED);
        RunRecord record = run.build();
        return new RunProblems(record, Mode.VERIFY, false, OUTPUT).problems();
    }

    @Test
    void runWithoutAVerdictIsNotGreen() {
        assertThat(problems(Optional.empty())).containsExactly(new RunProblem.NothingDecided(1, OUTPUT));
    }

    /** Another shard may have the verdicts; whoever merges them is told if none has. */
    @Test
    void shardNeedsNoVerdict() {
        Map<String, List<String>> cells = Map.of("j", List.of(UNDECIDED.pinId().toString()));

        assertThat(problems(Optional.of(new ShardPart(1, 2, "x", new TreeMap<>(cells)))))
                .isEmpty();
    }
}
