package org.jvmquarks.run;

import java.util.List;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.text.Plural;

/**
 * The quarks, pins and JDKs that a run covers, for its first line.
 *
 * @param quarks number of quarks
 * @param pins number of pins, on each JDK
 * @param jdks names of the columns
 */
public record RunSize(long quarks, long pins, List<String> jdks) {

    public RunSize {
        jdks = List.copyOf(jdks);
    }

    static RunSize of(List<PinDefinition> pins, List<Jdk> jdks) {
        List<String> ids = jdks.stream().map(Jdk::id).toList();
        return new RunSize(
                pins.stream().map(pin -> pin.quark().id()).distinct().count(),
                pins.stream()
                        .flatMap(pin -> pin.rows(ids).stream())
                        .map(PinDefinition::id)
                        .distinct()
                        .count(),
                ids);
    }

    /** Returns {@code 85 quarks, 555 pins on 2 JDKs: debian-17, debian-25 (1110 cells)}. */
    public String describe() {
        return "%s, %s on %s: %s (%s)"
                .formatted(
                        Plural.count(quarks, "quark"),
                        Plural.count(pins, "pin"),
                        Plural.count(jdks.size(), "JDK"),
                        String.join(", ", jdks),
                        Plural.count(pins * jdks.size(), "cell"));
    }
}
