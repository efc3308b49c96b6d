package org.jvmquarks.upgrade.findings;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Traces;

/**
 * Decides which pins concern an application.
 *
 * <p>A pin that declares {@code System#setSecurityManager} concerns an application whose archives call it. If they do
 * not, it does not. If no archives were given, nobody knows.
 */
public final class Relevance {
    private final KnownApplication application;
    private final Traces traces;

    /** The answer about a pin. */
    enum Answer {
        /** Something shows that the application meets it. */
        CONCERNS,
        /** Something shows it in code alone to which nothing refers. */
        UNREFERRED,
        /** Code names it in a string, which it may look up. */
        NAMED,
        /** An option undoes the one sample that the pin tests, and not the others. */
        BEYOND_SAMPLE,
        /** It concerns every application. */
        OF_ALL,
        /** The facts in which it would show were not given. */
        UNKNOWN,
        /** The facts in which it would show were given, and do not show it. */
        UNTOUCHED
    }

    /**
     * The answer with what shows it.
     *
     * @param traces what shows it; empty unless something shows that the pin concerns the application
     */
    record Found(Answer answer, List<Trace> traces) {
        Found {
            traces = List.copyOf(traces);
        }

        /** Returns by what the change is known, of what the application uses. */
        ChangeIdentity identity() {
            return new ChangeIdentity(
                    Set.of(),
                    traces.stream()
                            .flatMap(trace -> trace.use().stream())
                            .collect(Collectors.toCollection(LinkedHashSet::new)));
        }
    }

    /** @param feature version of the JDK to which it moves; options for other versions show nothing */
    public Relevance(KnownApplication application, int feature) {
        this.application = application;
        this.traces = application.traces(feature);
    }

    /**
     * Returns whether a pin may say something about the application in particular: what shows it was found, or it is
     * about defaults, and the application's own are known.
     */
    public boolean concerns(PinRecord pin) {
        return of(Optional.of(pin)).answer().compareTo(Answer.NAMED) <= 0
                || (pin.ergonomics() && application.hasCircumstances());
    }

    /**
     * Returns the system properties on the command line that a pin is about: {@code -Djdk.xml.entityExpansionLimit=0}.
     * None that opens a port, and no security manager; none at all if one is a secret, which no guest and no journal
     * gets, and without which a pin would see something else than the application.
     */
    public List<String> properties(PinRecord pin) {
        List<OptionUse> found = of(Optional.of(pin)).traces().stream()
                .flatMap(trace -> trace instanceof Trace.InOptions it && !it.recorded()
                        ? Stream.of(OptionUse.of(it.option()))
                        : Stream.empty())
                .filter(OptionUse::isHarmlessProperty)
                .toList();
        return found.stream().anyMatch(OptionUse::isSecret)
                ? List.of()
                : found.stream().map(OptionUse::word).toList();
    }

    /**
     * Returns how a pin concerns the application.
     *
     * @param pin as its author wrote it; empty in journals that do not tell
     */
    Found of(Optional<PinRecord> pin) {
        Optional<TouchRecord> touches = pin.flatMap(PinRecord::touches);
        List<Trace> found = touches.map(traces::of).orElse(List.of());
        if (!found.isEmpty()) {
            return new Found(answer(found), mostUsed(found));
        }
        return new Found(
                touches.map(it -> isKnown(it) ? Answer.UNTOUCHED : Answer.UNKNOWN)
                        .orElse(Answer.OF_ALL),
                List.of());
    }

    private static Answer answer(List<Trace> found) {
        return switch (found.stream().map(Trace::evidence).min(Enum::compareTo).orElseThrow()) {
            case REFERS -> Answer.CONCERNS;
            case UNREFERRED -> Answer.UNREFERRED;
            case GUARDED, CONTAINS, NAMES, UNREACHED -> Answer.NAMED;
        };
    }

    /** The most used part of the API first; if a pin is about all overloads of a method, the one that is used most. */
    private static List<Trace> mostUsed(List<Trace> traces) {
        Map<Object, Trace> distinct = new LinkedHashMap<>();
        traces.stream()
                .sorted(Comparator.comparingInt(Relevance::classes).reversed())
                .forEach(trace -> distinct.putIfAbsent(name(trace), trace));
        return List.copyOf(distinct.values());
    }

    /** Options and events need no search: they come before all code, and strings come last. */
    private static int classes(Trace trace) {
        if (trace instanceof Trace.InCode code) {
            return code.uses().classes();
        }
        return trace.evidence() == EvidenceStrength.NAMES ? 0 : Integer.MAX_VALUE;
    }

    /** Overloads are one use, unless a pin is about some of them. */
    private static Object name(Trace trace) {
        return trace instanceof Trace.InCode code ? code.api() : trace;
    }

    /** Returns what shows that code names a flag in a string; empty if nothing does. */
    Optional<Trace> naming(String flag) {
        return traces.naming(flag);
    }

    /**
     * Whether all that would show it was given. Events alone never decide, beside code or options: a recording has what
     * happened while it ran.
     */
    private boolean isKnown(TouchRecord touches) {
        boolean code = touches.api().isEmpty() || application.isCodeKnown();
        boolean options = touches.options().isEmpty() || application.line().isPresent();
        boolean onlyEvents = touches.api().isEmpty() && touches.options().isEmpty();
        return code && options && (!onlyEvents || application.recording().isPresent());
    }
}
