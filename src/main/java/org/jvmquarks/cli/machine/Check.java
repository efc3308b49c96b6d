package org.jvmquarks.cli.machine;

/**
 * A result of {@code doctor} for one feature of the machine.
 *
 * @param name name of the feature
 * @param ok whether the machine has it
 * @param found value that was found, such as a version or a size
 * @param cost consequence for runs, and what to do; empty if the machine has the feature
 */
record Check(String name, boolean ok, String found, String cost) {

    static Check ok(String name, String found) {
        return new Check(name, true, found, "");
    }

    static Check warn(String name, String found, String cost) {
        return new Check(name, false, found, cost);
    }

    String line() {
        return "%-5s %-16s %s%s".formatted(ok ? "ok" : "warn", name, found, ok ? "" : ": " + cost);
    }
}
