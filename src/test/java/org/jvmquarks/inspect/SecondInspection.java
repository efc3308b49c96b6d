package org.jvmquarks.inspect;

import org.jvmquarks.SecondWording;
import org.jvmquarks.inspect.knowledge.KnownOption;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;

/** An inspection in other words of VM and program, as if all had been read already. */
public final class SecondInspection {
    private SecondInspection() {}

    /** Returns the same with other words. */
    public static Inspected of(Inspected jdk) {
        return jdk.withOptions(
                jdk.options().stream().map(SecondInspection::reworded).toList());
    }

    private static InspectedOption reworded(InspectedOption option) {
        return option.with(
                option.results().stream().map(SecondInspection::reworded).toList());
    }

    private static OptionResult reworded(OptionResult result) {
        if (result instanceof OptionResult.Refused it) {
            return new OptionResult.Refused(SecondWording.of(it.said()), it.outcome(), it.nearest());
        } else if (result instanceof OptionResult.WrongValue it) {
            return new OptionResult.WrongValue(SecondWording.of(it.said()));
        } else if (result instanceof OptionResult.Locked it) {
            return new OptionResult.Locked(SecondWording.of(it.said()), it.unlock());
        } else if (result instanceof OptionResult.Misplaced it) {
            return new OptionResult.Misplaced(SecondWording.of(it.said()), it.instead());
        } else if (result instanceof OptionResult.Contradicts it) {
            return new OptionResult.Contradicts(SecondWording.of(it.said()), it.others(), it.givenUp());
        } else if (result instanceof OptionResult.Ignored it) {
            return new OptionResult.Ignored(SecondWording.of(it.said()), it.since());
        } else if (result instanceof OptionResult.Announced it) {
            return new OptionResult.Announced(SecondWording.of(it.said()), it.since(), it.until());
        } else if (result instanceof OptionResult.Remarked it) {
            return new OptionResult.Remarked(SecondWording.of(it.said()));
        } else if (result instanceof OptionResult.Undecided it) {
            return new OptionResult.Undecided(SecondWording.of(it.said()));
        } else if (result instanceof OptionResult.NotAsked it) {
            return new OptionResult.NotAsked(SecondWording.of(it.reason()));
        } else if (result instanceof OptionResult.WorksAround it) {
            WorkaroundFinding finding = it.finding();
            return new OptionResult.WorksAround(new WorkaroundFinding(
                    finding.workaround(), finding.status(), SecondWording.of(finding.sentence())));
        } else if (result instanceof OptionResult.Known it) {
            KnownOption known = it.option();
            return new OptionResult.Known(
                    new KnownOption(
                            known.pattern(),
                            known.versions(),
                            known.effect(),
                            SecondWording.of(known.what()),
                            SecondWording.of(known.advice()),
                            known.by(),
                            known.words()),
                    it.decides());
        }
        return result;
    }
}
