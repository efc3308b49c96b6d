package org.jvmquarks.cli.machine;

/**
 * What {@code doctor} found out about one ability of the machine.
 *
 * @param name of the ability
 * @param ok whether nothing is lost
 * @param found what there is
 * @param cost what the lack costs; empty when nothing is lost
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
