package org.jvmquarks.gate;

import java.util.List;

/**
 * How much of what could be compared was decided on both sides. What a JDK or the machine cannot do
 * on either side, and what is claimed of one version only, is not asked.
 *
 * @param proven pins with a verdict on both sides
 * @param asked pins that both sides could have given one
 * @param gaps the pins in between, each with the reason
 */
public record Coverage(int proven, int asked, List<String> gaps) {

    public Coverage {
        gaps = List.copyOf(gaps);
        if (proven < 0 || proven + gaps.size() != asked) {
            throw new IllegalArgumentException(proven + " of " + asked + " and " + gaps.size());
        }
    }

    /** From 0 to 1; nothing is proven of nothing. */
    public double share() {
        return asked == 0 ? 0 : (double) proven / asked;
    }
}
