package org.jvmquarks.evidence.compilation;

import java.util.Optional;
import javax.xml.stream.XMLStreamReader;

/** Attributes of the element that a reader is at; a missing one is an error. */
record Attributes(XMLStreamReader reader) {

    boolean has(String name) {
        return value(name).isPresent();
    }

    String text(String name) {
        return value(name)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        reader.getLocalName() + " without " + name));
    }

    int number(String name) {
        try {
            return Integer.parseInt(text(name));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    name + " of " + reader.getLocalName() + " is no number: " + text(name), e);
        }
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(reader.getAttributeValue(null, name));
    }
}
