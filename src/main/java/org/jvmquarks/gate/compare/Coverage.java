package org.jvmquarks.gate.compare;

import java.util.List;

/**
 * The share of comparable pins that have a verdict. A pin needs one on the sides for whose version it is claimed; a pin
 * that a JDK or the machine does not support on either side is not counted.
 *
 * @param proven pins with all the verdicts that they need
 * @param asked pins that could be compared
 * @param gaps the others, each with the reason
 */
public record Coverage(int proven, int asked, List<String> gaps) {

    public Coverage {
        gaps = List.copyOf(gaps);
        if (proven < 0 || proven + gaps.size() != asked) {
            throw new IllegalArgumentException(
                    "expected %d proven pins and %d gaps to be %d pins".formatted(proven, gaps.size(), asked));
        }
    }

    /** Returns the share from 0 to 1; 0 where no pin can be compared. */
    public double share() {
        return asked == 0 ? 0 : (double) proven / asked;
    }
}
