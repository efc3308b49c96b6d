package org.jvmquarks.guest;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports what only the management classes know: the collector, and the flags asked for. */
final class IdentityCommand implements Command {

    @Override
    public void run(List<String> flags, ResultFile results) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("kind", "identity");
        line.put("collectors", Flags.collectors());
        results.write(Wire.RESULT, line);
        new FlagsCommand().run(flags, results);
    }
}
