package org.jvmquarks.guest;

import java.io.IOException;
import java.util.List;
import org.jvmquarks.guest.machine.OwnFacts;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.ResultFile;

/** Reports the facts about the runtime and its machine, then what {@link IdentityCommand} does. */
final class FactsCommand implements Command {

    @Override
    public void run(List<String> flags, ResultFile results) throws IOException {
        results.writeResult(Commands.FACTS, OwnFacts.ofThisMachine().read());
        new IdentityCommand().run(flags, results);
    }
}
