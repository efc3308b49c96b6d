package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.knowledge.VmContext;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.JavaVersion;

/** Compares the workarounds of a line with the defects of the JDK. */
record WorkaroundCheck(Workarounds workarounds, OptionProbing.Answers answers) {
    /**
     * Adds a result to each option that works around a defect, or that makes the application meet one.
     *
     * @return the missing workarounds that concern no option in particular
     */
    List<WorkaroundFinding> find(DefaultVm bare, Optional<String> collector) {
        VmContext here = new VmContext(JavaVersion.parse(bare.version()), collector, bare.flags(), inEffect());
        for (OptionTest asked : answers.line()) {
            workarounds.about(asked.use(), here).forEach(finding -> add(asked, finding));
        }
        List<WorkaroundFinding> elsewhere = new ArrayList<>();
        for (WorkaroundFinding missing : workarounds.missing(here)) {
            Optional<OptionTest> trigger = answers.line().stream()
                    .filter(each -> missing.workaround().isTriggeredBy(each.use()))
                    .findFirst();
            trigger.ifPresentOrElse(asked -> add(asked, missing), () -> elsewhere.add(missing));
        }
        return elsewhere;
    }

    private void add(OptionTest asked, WorkaroundFinding finding) {
        answers.results().add(asked, new OptionResult.WorksAround(finding));
    }

    private List<OptionUse> inEffect() {
        return answers.taken().stream()
                .filter(each ->
                        answers.results().of(each).stream().noneMatch(OptionResult.Overridden.class::isInstance))
                .map(OptionTest::use)
                .toList();
    }
}
