package org.jvmquarks.engine.cell;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.journal.ClaimText;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.verdict.NotApplicable;

/**
 * A pin as the engine runs it.
 *
 * @param quark the quark that it belongs to
 * @param quarkClass the class of that quark
 * @param pin its name, claim, expectations and kind
 * @param requirements what it and its quark require of a JDK, in the order in which they are checked
 * @param falsifiers what must break it, in order; at least one
 * @param libraries archives that its probes use
 * @param body its check
 */
public record PinDefinition(
        QuarkRecord quark,
        Class<?> quarkClass,
        PinRecord pin,
        List<Requirement> requirements,
        List<Falsifier> falsifiers,
        List<Path> libraries,
        PinBody body) {

    private static final String OBSERVED = "is about defaults; with other options it is only observed";

    public PinDefinition {
        requirements = List.copyOf(requirements);
        falsifiers = List.copyOf(falsifiers);
        libraries = List.copyOf(libraries);
        if (falsifiers.isEmpty()) {
            throw new IllegalArgumentException(
                    new PinId(quark.id(), RowName.of(pin.pin())) + " needs a falsifier, or it proves nothing");
        }
    }

    /** The id of the quark and the name of the pin: {@code string-intern/isSlow}. */
    public PinId id() {
        return new PinId(quark.id(), RowName.of(pin.pin()));
    }

    /** Returns it as the plan of a run names it. */
    public PlannedPin planned() {
        return new PlannedPin(quark.id(), pin.pin(), pin.timing());
    }

    /** Returns the JDK whose file it reads, by id; empty for a pin, or row, without one. */
    public Optional<String> writer() {
        return id().row().writer();
    }

    /**
     * Returns its rows in a run: one for each JDK that writes what it reads, or itself.
     *
     * @param writers ids of the JDKs of the run
     */
    public List<PinDefinition> rows(List<String> writers) {
        return pin.isCrossing() ? writers.stream().map(this::from).toList() : List.of(this);
    }

    /**
     * Returns the row that reads what one JDK wrote.
     *
     * @param writer its id
     */
    public PinDefinition from(String writer) {
        return new PinDefinition(quark, quarkClass, pin.from(writer), requirements, falsifiers, libraries, body);
    }

    /** Returns how an exact pin uses the machine; in a quark with a probe that waits, each waits. */
    public MachineUse use() {
        return Arrays.stream(quarkClass.getDeclaredClasses()).anyMatch(probe -> probe.isAnnotationPresent(Waits.class))
                ? MachineUse.WAITS
                : MachineUse.COMPUTES;
    }

    /** Returns the same pin with another check. */
    public PinDefinition with(PinBody other) {
        return new PinDefinition(quark, quarkClass, pin, requirements, falsifiers, libraries, other);
    }

    /** Returns the same pin with a further requirement, which is checked before all others. */
    public PinDefinition requiring(Requirement first) {
        return new PinDefinition(
                quark,
                quarkClass,
                pin,
                Stream.concat(Stream.of(first), requirements.stream()).toList(),
                falsifiers,
                libraries,
                body);
    }

    /**
     * Returns the same pin without a verdict: what it sees is recorded, and nothing is claimed. So one about defaults
     * can run with the options of an application.
     */
    public PinDefinition observing() {
        return new PinDefinition(
                quark,
                quarkClass,
                pin,
                requirements.stream()
                        .filter(each -> !(each instanceof Requirement.BareJvm))
                        .toList(),
                falsifiers,
                libraries,
                context -> observe(body, context));
    }

    private static void observe(PinBody body, CellContext context) throws Throwable {
        NotApplicable observed = new NotApplicable(OBSERVED);
        try {
            body.check(context);
        } catch (AssertionError notAsClaimed) {
            observed.initCause(notAsClaimed);
        }
        throw observed;
    }

    /**
     * Returns what it expects of a JDK: the first expectation that is about it.
     *
     * @param writer the JDK that wrote what it reads; empty if it reads nothing
     */
    Optional<Expectation> expected(Identity jdk, Optional<Identity> writer) {
        return pin.expectations().stream()
                .filter(each ->
                        each.appliesTo(jdk.version(), jdk.arch(), jdk.build().vendorKey()))
                .filter(each -> each.isAboutWriter(writer.map(Identity::version)))
                .findFirst();
    }

    /** Returns what it claims of a JDK, in words. */
    String claim(Optional<Expectation> expected) {
        return new ClaimText(expected.isPresent() ? pin.claim() : pin.rowClaim()).of(expected);
    }

    /**
     * Returns the sentence that says why it claims nothing of a JDK; empty if it does.
     *
     * @param writer the JDK that wrote what it reads; empty if it reads nothing
     * @param expected what it expects of that JDK
     */
    Optional<String> notClaimed(Identity jdk, Optional<Identity> writer, Optional<Expectation> expected) {
        if (expected.isPresent() || pin.expectations().isEmpty()) {
            return Optional.empty();
        }
        String about =
                pin.expectations().stream().map(PinDefinition::about).distinct().collect(Collectors.joining("; "));
        String where = isNarrowed() && pin.isAbout(jdk.version()) ? " on " + jdk.arch() + " of " + jdk.vendor() : "";
        String written = writer.map(it -> ", and " + it.version() + " wrote it").orElse("");
        return Optional.of(
                "applies to other JDKs (%s), this is %s%s%s".formatted(about, jdk.version(), where, written));
    }

    /** Returns whether it expects something of some architectures or vendors alone. */
    private boolean isNarrowed() {
        return pin.expectations().stream()
                .anyMatch(it -> !it.arch().isEmpty() || !it.vendors().isEmpty());
    }

    private static String about(Expectation expectation) {
        return Stream.of(List.of(expectation.about()), expectation.arch(), expectation.vendors())
                .filter(words -> !words.isEmpty())
                .map(words -> String.join(" or ", words))
                .collect(Collectors.joining(", "));
    }
}
