package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.run.MissingRuns;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.Observed;
import org.jvmquarks.upgrade.findings.UpgradeJudgement;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.link.LinkJdks;
import org.jvmquarks.upgrade.trial.TrialPlan;

/**
 * Finds out what a move means for an application, in one direction: {@link ApplicationFacts} are read,
 * {@link UpgradeQuestions} get {@link Answers}, {@link UpgradeRuns} get what is {@link Observed}, and
 * {@link UpgradeJudgement} decides about what finders find in both.
 *
 * @param choices how it is judged
 * @param output folder for everything that runs
 * @param cache for what archives have and JDKs say about them
 * @param progress told what is done
 */
public record UpgradeAssessment(Choices choices, Path output, DiskCache cache, Consumer<String> progress) {

    /**
     * How a move is judged.
     *
     * @param runs finds the runs in a folder, and runs what is missing
     * @param accepted changes that are accepted
     * @param onlyMine whether only what concerns the application is asked
     * @param trial what runs of the application itself; empty if nothing does
     */
    public record Choices(
            Function<Path, MissingRuns> runs, Ledger accepted, boolean onlyMine, Optional<TrialPlan> trial) {}

    /**
     * Assesses a move.
     *
     * @throws UpgradeException if a VM does not start
     */
    public UpgradeResult of(Jdk from, Jdk to, ApplicationFacts application) throws IOException, InterruptedException {
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        try (EarlyInventories inventories = new EarlyInventories(output, cache, progress);
                LinkJdks links = new LinkJdks(output.resolve("link"))) {
            Answers answers = new UpgradeQuestions(
                            UpgradeQuestions.Vms.in(output.resolve("inspection"), cache),
                            Optional.of(output),
                            links,
                            choices.onlyMine() ? UpgradeQuestions.Depth.LINKS : UpgradeQuestions.Depth.TOOLS,
                            inventories::ask,
                            cache,
                            cache,
                            progress)
                    .ask(from, to, application);
            Observed observed = new UpgradeRuns(
                            UpgradeRuns.Programs.in(output, choices.runs(), inventories, progress),
                            choices.accepted(),
                            today,
                            choices.onlyMine(),
                            choices.trial(),
                            progress)
                    .run(answers);
            return new UpgradeJudgement(choices.accepted(), today).of(answers, observed);
        }
    }
}
