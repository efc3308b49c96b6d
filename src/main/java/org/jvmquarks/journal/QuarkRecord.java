package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The description of a quark, the same on every JDK.
 *
 * @param id its stable name
 * @param title its name for people
 * @param topic the last part of its package: {@code memory}, {@code compiler}
 * @param source where the claim comes from
 * @param className name of its class
 * @param counted whether it is about the JVM, and so counts for the gate; false for an example
 * @param page its Javadoc; empty when none was kept for run time
 * @param pins its pins, sorted by name
 */
public record QuarkRecord(
        String id,
        String title,
        String topic,
        String source,
        String className,
        boolean counted,
        Optional<PageRecord> page,
        List<PinRecord> pins) {

    public QuarkRecord {
        pins = List.copyOf(pins);
    }

    /**
     * Returns its description for a run: a pin that reads what another JDK wrote is a row for each.
     *
     * @param writers ids of the JDKs of the run
     */
    public QuarkRecord from(List<String> writers) {
        List<PinRecord> rows = pins.stream()
                .flatMap(pin -> pin.isCrossing() ? writers.stream().map(pin::from) : Stream.of(pin))
                .toList();
        return new QuarkRecord(id, title, topic, source, className, counted, page, rows);
    }
}
