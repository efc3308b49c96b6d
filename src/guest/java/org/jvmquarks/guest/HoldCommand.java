package org.jvmquarks.guest;

import java.util.List;

/** Does the work of a probe, if there is one, and ends: the VM itself says what it took. */
final class HoldCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        if (!arguments.isEmpty()) {
            Held.workOf(Probes.load(arguments.get(0)));
        }
    }
}
