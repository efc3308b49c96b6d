package org.jvmquarks.guest;

import org.jvmquarks.guest.machine.Flags;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.JsonWriter;

/** Main class of a VM that is started to see how it takes an option. */
public final class StartedVm {
    private StartedVm() {}

    /** Prints value and origin of the flag with that name, on a separate line. */
    public static void main(String[] args) {
        System.out.println("\n" + Commands.STARTED + JsonWriter.of(Flags.read(args[0])));
    }
}
