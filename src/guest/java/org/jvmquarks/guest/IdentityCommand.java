package org.jvmquarks.guest;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports the collector and the requested flags, which only the management classes know. */
final class IdentityCommand implements Command {

    @Override
    public void run(List<String> flags, ResultFile results) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.COLLECTORS, Flags.collectors());
        results.writeResult(Commands.IDENTITY, line);
        new FlagsCommand().run(flags, results);
    }
}
