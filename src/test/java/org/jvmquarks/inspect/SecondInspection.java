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

    private static OptionFate reworded(OptionFate option) {
        return option.with(
                option.fates().stream().map(SecondInspection::reworded).toList());
    }

    private static Fate reworded(Fate fate) {
        if (fate instanceof Fate.Refused it) {
            return new Fate.Refused(SecondWording.of(it.said()), it.outcome(), it.nearest());
        } else if (fate instanceof Fate.WrongValue it) {
            return new Fate.WrongValue(SecondWording.of(it.said()));
        } else if (fate instanceof Fate.Locked it) {
            return new Fate.Locked(SecondWording.of(it.said()), it.unlock());
        } else if (fate instanceof Fate.Misplaced it) {
            return new Fate.Misplaced(SecondWording.of(it.said()), it.instead());
        } else if (fate instanceof Fate.Contradicts it) {
            return new Fate.Contradicts(SecondWording.of(it.said()), it.others(), it.givenUp());
        } else if (fate instanceof Fate.Ignored it) {
            return new Fate.Ignored(SecondWording.of(it.said()), it.since());
        } else if (fate instanceof Fate.Announced it) {
            return new Fate.Announced(SecondWording.of(it.said()), it.since(), it.until());
        } else if (fate instanceof Fate.Remarked it) {
            return new Fate.Remarked(SecondWording.of(it.said()));
        } else if (fate instanceof Fate.Undecided it) {
            return new Fate.Undecided(SecondWording.of(it.said()));
        } else if (fate instanceof Fate.NotAsked it) {
            return new Fate.NotAsked(SecondWording.of(it.reason()));
        } else if (fate instanceof Fate.WorksAround it) {
            WorkaroundFinding finding = it.finding();
            return new Fate.WorksAround(new WorkaroundFinding(
                    finding.workaround(), finding.status(), SecondWording.of(finding.sentence())));
        } else if (fate instanceof Fate.Known it) {
            KnownOption known = it.option();
            return new Fate.Known(
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
        return fate;
    }
}
