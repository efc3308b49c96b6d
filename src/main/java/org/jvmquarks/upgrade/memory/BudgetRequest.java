package org.jvmquarks.upgrade.memory;

import java.util.List;
import org.jvmquarks.jdk.Jdk;

/**
 * A JDK to measure.
 *
 * @param jdk the JDK, with the limits of its container
 * @param options options of the application that its VM takes, in order, as words of a command line
 */
public record BudgetRequest(Jdk jdk, List<String> options) {

    public BudgetRequest {
        options = List.copyOf(options);
    }
}
