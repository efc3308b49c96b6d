package org.jvmquarks.guest;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.machine.CollectorBeans;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;
import org.jvmquarks.guest.wire.Unsupported;

/**
 * Reports the collector and the requested flags, which only the management classes know. Where the runtime does not
 * have these, says so.
 */
final class IdentityCommand implements Command {

    @Override
    public void run(List<String> flags, ResultFile results) throws IOException {
        results.writeResult(Commands.IDENTITY, collectors());
        new FlagsCommand().run(flags, results);
    }

    private static Map<String, Object> collectors() {
        Map<String, Object> line = new LinkedHashMap<>();
        try {
            line.put(Fields.COLLECTORS, CollectorBeans.names());
        } catch (NoClassDefFoundError missing) {
            line.put(Fields.UNAVAILABLE, Unsupported.module("java.management"));
        }
        return line;
    }
}
