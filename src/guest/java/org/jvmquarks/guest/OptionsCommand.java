package org.jvmquarks.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Starts a VM for each option, as {@link StartupCommand} does for one, as many at a time as there are processors, and
 * writes a result for each in their order.
 */
final class OptionsCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        ExecutorService starters =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<Map<String, Object>>> started = new ArrayList<>();
            for (final String option : arguments) {
                started.add(starters.submit(new Callable<Map<String, Object>>() {
                    @Override
                    public Map<String, Object> call() throws Exception {
                        return StartupCommand.start(option);
                    }
                }));
            }
            for (Future<Map<String, Object>> line : started) {
                results.writeResult(Commands.OPTIONS, line.get());
            }
        } finally {
            starters.shutdownNow();
        }
    }
}
