package org.jvmquarks.inspect.knowledge;

import org.jvmquarks.SecondWording;

/** What is known about options and defects, with all facts and advice in other words. */
public final class RewordedKnowledge {
    private RewordedKnowledge() {}

    public static KnownOptions options() {
        return new KnownOptions(KnownOptions.load().all().stream()
                .map(RewordedKnowledge::reworded)
                .toList());
    }

    public static Workarounds workarounds() {
        return new Workarounds(Workarounds.load().all().stream()
                .map(RewordedKnowledge::reworded)
                .toList());
    }

    private static KnownOption reworded(KnownOption known) {
        return new KnownOption(
                known.pattern(),
                known.versions(),
                known.effect(),
                SecondWording.of(known.what()),
                SecondWording.of(known.advice()),
                known.by(),
                known.words());
    }

    private static Workaround reworded(Workaround known) {
        return new Workaround(
                known.by(),
                known.options(),
                known.affected(),
                known.condition(),
                SecondWording.of(known.what()),
                known.advice().map(SecondWording::of),
                known.sources());
    }
}
