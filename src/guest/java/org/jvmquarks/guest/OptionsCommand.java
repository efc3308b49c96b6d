package org.jvmquarks.guest;

import java.util.List;

/**
 * Starts a VM for each option, as {@link StartupCommand} does for one, and writes a result for each
 * in their order.
 */
final class OptionsCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        for (String option : arguments) {
            StartupCommand.start(Commands.OPTIONS, option, results);
        }
    }
}
