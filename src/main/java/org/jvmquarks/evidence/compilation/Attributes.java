package org.jvmquarks.evidence.compilation;

import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.stream.XMLStreamReader;

/** Attributes of the element that a reader is at; a missing one is an error. */
record Attributes(XMLStreamReader reader) {

    boolean has(String name) {
        return value(name).isPresent();
    }

    String text(String name) {
        return value(name).orElseThrow(() -> new IllegalArgumentException(reader.getLocalName() + " without " + name));
    }

    String textOr(String name, String other) {
        return value(name).orElse(other);
    }

    int number(String name) {
        try {
            return Integer.parseInt(text(name));
        } catch (NumberFormatException e) {
            throw noNumber(name, e);
        }
    }

    OptionalInt optionalNumber(String name) {
        return has(name) ? OptionalInt.of(number(name)) : OptionalInt.empty();
    }

    /** Seconds since the VM started, to the millisecond. */
    double stamp() {
        try {
            return Double.parseDouble(text("stamp"));
        } catch (NumberFormatException e) {
            throw noNumber("stamp", e);
        }
    }

    boolean isSet(String name) {
        return value(name).filter("1"::equals).isPresent();
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(reader.getAttributeValue(null, name));
    }

    private IllegalArgumentException noNumber(String name, NumberFormatException cause) {
        return new IllegalArgumentException(
                name + " of " + reader.getLocalName() + " is not a number: " + text(name), cause);
    }
}
