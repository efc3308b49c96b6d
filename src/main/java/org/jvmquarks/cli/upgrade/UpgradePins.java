package org.jvmquarks.cli.upgrade;

import java.util.List;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.upgrade.KnownApplication;
import org.jvmquarks.upgrade.Relevance;

/**
 * The pins that an upgrade runs.
 *
 * @param bare those that run on the JDKs as they are
 * @param observing those of them about defaults, to be observed with the application's options and
 *     limits
 */
record UpgradePins(List<PinDefinition> bare, List<PinDefinition> observing) {

    /**
     * Chooses among all pins with exact evidence.
     *
     * @param onlyMine whether to leave out those that do not concern what is known of the
     *     application
     */
    static UpgradePins of(KnownApplication application, boolean onlyMine) {
        Relevance relevance = new Relevance(application);
        List<PinDefinition> pins =
                QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                        .flatMap(selection -> selection.pins().stream())
                        .filter(pin -> pin.quark().counted())
                        .filter(pin -> !pin.pin().timing())
                        .filter(pin -> !onlyMine || relevance.concerns(pin.pin()))
                        .toList();
        return new UpgradePins(
                pins,
                application.hasCircumstances()
                        ? pins.stream()
                                .filter(pin -> pin.pin().ergonomics())
                                .map(PinDefinition::observing)
                                .toList()
                        : List.of());
    }
}
