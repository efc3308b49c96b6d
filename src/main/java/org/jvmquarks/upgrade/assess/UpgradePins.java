package org.jvmquarks.upgrade.assess;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.findings.Relevance;
import org.jvmquarks.verdict.Impact;

/**
 * The pins that an upgrade runs: those with exact evidence that an application can meet. Internals of the VM are a
 * matter of the gate.
 *
 * @param bare those that run on the JDKs as they are
 * @param observing those of them about defaults, and about system properties that the application sets, to be observed
 *     with its options and limits
 * @param properties these properties: {@code -Djdk.xml.entityExpansionLimit=0}
 */
record UpgradePins(List<PinDefinition> bare, List<PinDefinition> observing, List<String> properties) {

    /** @param feature version of the JDK to which the application moves */
    static UpgradePins of(KnownApplication application, int feature) {
        return of(application, new Relevance(application, feature), pin -> true);
    }

    /**
     * Chooses those that concern what is known of the application and that expect something else of the two JDKs. What
     * nobody expects to change, a regression, they do not find.
     */
    static UpgradePins onlyMine(KnownApplication application, JavaVersion from, JavaVersion to) {
        Relevance relevance = new Relevance(application, to.feature());
        return of(
                application,
                relevance,
                pin -> relevance.concerns(pin.pin()) && pin.pin().differs(from, to));
    }

    /** Chooses those that can concern any application and expect something else of the two JDKs. */
    static UpgradePins documented(JavaVersion from, JavaVersion to) {
        KnownApplication any = KnownApplication.unknown();
        return of(any, new Relevance(any, to.feature()), pin -> pin.pin().differs(from, to));
    }

    /** Returns the ids of all quarks, also of those without such a pin. */
    static Set<String> quarks() {
        return all().map(pin -> pin.quark().id()).collect(Collectors.toSet());
    }

    /** Returns the parts of the API that show that a pin concerns an application. */
    static Stream<ApiPattern> apis() {
        return all().flatMap(pin -> pin.pin().touches().stream())
                .flatMap(touches -> touches.api().stream())
                .map(ApiPattern::new);
    }

    private static Stream<PinDefinition> all() {
        return Program.PINS.stream();
    }

    /** Read once: the articles of all quarks take longer than all that is asked about a known service. */
    private static final class Program {
        static final List<PinDefinition> PINS = QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                .flatMap(selection -> selection.pins().stream())
                .toList();
    }

    private static UpgradePins of(KnownApplication application, Relevance relevance, Predicate<PinDefinition> chosen) {
        List<PinDefinition> pins = all().filter(pin -> pin.quark().counted())
                .filter(pin -> !pin.pin().timing())
                .filter(pin -> !pin.pin().isCrossing())
                .filter(pin -> !pin.pin().impact().equals(Optional.of(Impact.INTERNAL)))
                .filter(chosen)
                .toList();
        if (!application.hasCircumstances()) {
            return new UpgradePins(pins, List.of(), List.of());
        }
        return new UpgradePins(
                pins,
                pins.stream()
                        .filter(pin -> pin.pin().ergonomics()
                                || !relevance.properties(pin.pin()).isEmpty())
                        .map(PinDefinition::observing)
                        .toList(),
                pins.stream()
                        .flatMap(pin -> relevance.properties(pin.pin()).stream())
                        .distinct()
                        .toList());
    }
}
