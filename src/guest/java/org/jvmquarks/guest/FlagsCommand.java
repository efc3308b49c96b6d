package org.jvmquarks.guest;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports value and origin of each requested flag. */
final class FlagsCommand implements Command {

    @Override
    public void run(List<String> flags, ResultFile results) throws IOException {
        for (String flag : flags) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("kind", "flags");
            line.putAll(Flags.read(flag));
            results.write(Wire.RESULT, line);
        }
    }
}
