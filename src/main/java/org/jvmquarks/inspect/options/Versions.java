package org.jvmquarks.inspect.options;

import org.jvmquarks.jdk.Jdk;

/**
 * The feature versions that an option is written for.
 *
 * @param first first version of the range
 * @param last last version of the range, {@link Integer#MAX_VALUE} if it is open
 */
public record Versions(int first, int last) {
    /** All versions. */
    public static final Versions ALL = new Versions(0, Integer.MAX_VALUE);

    /** The launcher reads argument files (JDK-8027634) and JDK_JAVA_OPTIONS (JDK-8173712) since JDK 9. */
    static final Versions SINCE_9 = new Versions(Jdk.OLDEST + 1, Integer.MAX_VALUE);

    public Versions {
        if (first > last) {
            throw new IllegalArgumentException(
                    "the first version must not be above the last, was " + first + "-" + last);
        }
    }

    /** Tells whether a feature version is in the range. */
    public boolean contains(int feature) {
        return first <= feature && feature <= last;
    }
}
