package org.jvmquarks.cli.machine;

/**
 * A result of {@code doctor} for one ability of the machine.
 *
 * @param name name of the ability
 * @param ok whether the machine has it
 * @param found value that was found, such as a version or a size
 * @param cost consequence for runs, and what to do; empty if the machine has the ability
 */
record Check(String name, boolean ok, String found, String cost) {

    static Check ok(String name, String found) {
        return new Check(name, true, found, "");
    }

    static Check lack(String name, String found, String cost) {
        return new Check(name, false, found, cost);
    }

    String line() {
        return "%-5s %-16s %s%s".formatted(ok ? "ok" : "lack", name, found, ok ? "" : ": " + cost);
    }
}
