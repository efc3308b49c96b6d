package org.jvmquarks.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.VersionRange;

/**
 * A pin as the engine runs it.
 *
 * @param quark the quark that it belongs to
 * @param pin its name, claim, versions and kind
 * @param requirements what it and its quark require of a JDK, in the order in which they are
 *     checked
 * @param falsifiers what must break it, in order; at least one
 * @param libraries archives that its probes use
 * @param body its check
 */
public record PinDefinition(
        QuarkRecord quark,
        PinRecord pin,
        List<Requirement> requirements,
        List<Falsifier> falsifiers,
        List<Path> libraries,
        PinBody body) {

    public PinDefinition {
        requirements = List.copyOf(requirements);
        falsifiers = List.copyOf(falsifiers);
        libraries = List.copyOf(libraries);
        if (falsifiers.isEmpty()) {
            throw new IllegalArgumentException(
                    quark.id() + "/" + pin.pin() + " needs a falsifier, or it proves nothing");
        }
    }

    /** The id of the quark and the name of the pin: {@code string-intern/isSlow}. */
    public String id() {
        return quark.id() + "/" + pin.pin();
    }

    /** Returns it as the plan of a run names it. */
    PlannedPin planned() {
        return new PlannedPin(quark.id(), pin.pin(), pin.timing());
    }

    /** Returns the class of its quark, which is loaded already. */
    Class<?> quarkClass() {
        try {
            return Class.forName(
                    quark.className(), false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("expected the class of the quark " + quark.id(), e);
        }
    }

    /** Returns the same pin with another check. */
    public PinDefinition with(PinBody other) {
        return new PinDefinition(quark, pin, requirements, falsifiers, libraries, other);
    }

    /**
     * Returns the sentence that says why the claim does not apply to a version; empty if it does.
     */
    Optional<String> outOfRange(int feature) {
        VersionRange versions = pin.versions();
        if (feature < versions.since()) {
            return Optional.of("applies since JDK " + versions.since() + ", this is " + feature);
        }
        return versions.contains(feature)
                ? Optional.empty()
                : Optional.of(
                        "applies up to JDK "
                                + versions.until().orElseThrow()
                                + ", this is "
                                + feature);
    }
}
