package org.jvmquarks.gate.compare;

import java.util.List;

/**
 * How much of what could be compared was decided. A pin is asked of the sides whose version it is
 * about; what a JDK or the machine cannot do on either side is not asked.
 *
 * @param proven pins with a verdict wherever they were asked
 * @param asked pins that could have had one
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
