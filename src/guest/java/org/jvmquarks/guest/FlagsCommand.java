package org.jvmquarks.guest;

import java.io.IOException;
import java.util.List;
import org.jvmquarks.guest.machine.Flags;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.ResultFile;

/** Reports value and origin of each requested flag; nothing where flags cannot be read. */
final class FlagsCommand implements Command {

    @Override
    public void run(List<String> flags, ResultFile results) throws IOException {
        if (!Flags.unreadable().isPresent()) {
            for (String flag : flags) {
                results.writeResult(Commands.FLAGS, Flags.read(flag));
            }
        }
    }
}
