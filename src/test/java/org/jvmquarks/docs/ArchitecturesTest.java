package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.engine.Requirement;

/**
 * A pin with exact evidence is about x86-64 and AArch64, or its article says why not. Margins of
 * claims about time were measured on x86-64, see {@code src/docs/timing.md}.
 */
class ArchitecturesTest {
    @Test
    void articleNamesTheOtherArchitectureOfAnExactPin() {
        assertThat(pinsOfOneArchitecture())
                .extracting(PinDefinition::id)
                .contains("sort-stubs/sorts[INT]", "memory-fences/readSeparates");
        assertThat(pinsOfOneArchitecture())
                .filteredOn(pin -> !article(pin).contains("AArch64"))
                .extracting(PinDefinition::id)
                .as("pins of one architecture whose article does not say why")
                .isEmpty();
    }

    private static String article(PinDefinition pin) {
        return pin.quark().page().orElseThrow().toString();
    }

    private static List<PinDefinition> pinsOfOneArchitecture() {
        return QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                .flatMap(selection -> selection.pins().stream())
                .filter(pin -> !pin.pin().timing())
                .filter(ArchitecturesTest::requiresOne)
                .toList();
    }

    private static boolean requiresOne(PinDefinition pin) {
        return architectures(pin).anyMatch(names -> names.size() == 1);
    }

    private static Stream<List<String>> architectures(PinDefinition pin) {
        return pin.requirements().stream()
                .filter(Requirement.Architecture.class::isInstance)
                .map(Requirement.Architecture.class::cast)
                .map(Requirement.Architecture::names);
    }
}
