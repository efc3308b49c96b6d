package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.knowledge.Circumstances;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.JavaVersion;

/** Compares the workarounds of a line with the defects of the JDK. */
final class WorkaroundCheck {
    private final Workarounds workarounds;
    private final Interrogation.Answers answers;

    WorkaroundCheck(Workarounds workarounds, Interrogation.Answers answers) {
        this.workarounds = workarounds;
        this.answers = answers;
    }

    /**
     * Adds a fate to each option that works around a defect, or that makes the application meet
     * one.
     *
     * @return the missing workarounds that concern no option in particular
     */
    List<WorkaroundFinding> find(BareVm bare, Optional<String> collector) {
        Circumstances here =
                new Circumstances(
                        JavaVersion.parse(bare.version()), collector, bare.flags(), inEffect());
        for (Asked asked : answers.line()) {
            workarounds.about(asked.use(), here).forEach(finding -> add(asked, finding));
        }
        List<WorkaroundFinding> elsewhere = new ArrayList<>();
        for (WorkaroundFinding missing : workarounds.missing(here)) {
            Optional<Asked> trigger =
                    answers.line().stream()
                            .filter(each -> missing.workaround().isTriggeredBy(each.use()))
                            .findFirst();
            trigger.ifPresentOrElse(asked -> add(asked, missing), () -> elsewhere.add(missing));
        }
        return elsewhere;
    }

    private void add(Asked asked, WorkaroundFinding finding) {
        answers.fates().add(asked, new Fate.WorksAround(finding));
    }

    private List<OptionUse> inEffect() {
        return answers.taken().stream()
                .filter(
                        each ->
                                answers.fates().of(each).stream()
                                        .noneMatch(Fate.Overridden.class::isInstance))
                .map(Asked::use)
                .toList();
    }
}
