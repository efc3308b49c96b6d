package org.jvmquarks.guest;

/** Main class of a VM that was started to see what it says of an option. */
public final class StartedVm {
    private StartedVm() {}

    /** Prints how the VM has the flag of that name, on a line of its own. */
    public static void main(String[] args) {
        System.out.println("\n" + Commands.STARTED + Json.of(Flags.read(args[0])));
    }
}
