package org.jvmquarks.engine.cell;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.yaml.Nearest;

/**
 * Flags of falsifiers that no JDK of a run knows. A run that does not execute falsifiers would not notice a misspelt
 * one, and the pin would have nothing that can break it.
 */
public final class FalsifierFlags {
    /** Flags of the launcher's own, which no VM lists. */
    private static final Set<String> UNLISTED = Set.of("Flags", "VMOptionsFile");

    private final Map<Named, Boolean> known = new LinkedHashMap<>();
    private final Set<String> all = new TreeSet<>();

    /**
     * A flag of a falsifier.
     *
     * @param pin the pin
     * @param falsifier its description
     * @param flag its name
     */
    private record Named(PinId pin, String falsifier, String flag) {}

    /**
     * Looks at the falsifiers of a pin that holds, on a JDK on which they exist.
     *
     * @param flags returns the names of the flags of that JDK; empty if they are not known
     */
    public void add(PinDefinition pin, Identity jdk, Supplier<Set<String>> flags) {
        List<Named> named = new ArrayList<>();
        for (Falsifier falsifier : pin.falsifiers()) {
            if (falsifier.existsOn(jdk)) {
                falsifier.flagNames().stream()
                        .filter(flag -> !UNLISTED.contains(flag))
                        .forEach(flag -> named.add(new Named(pin.id(), falsifier.description(), flag)));
            }
        }
        if (!named.isEmpty()) {
            add(named, orNone(flags));
        }
    }

    private synchronized void add(List<Named> named, Collection<String> flags) {
        if (!flags.isEmpty()) {
            all.addAll(flags);
            named.forEach(each -> known.merge(each, flags.contains(each.flag()), Boolean::logicalOr));
        }
    }

    /** A JDK that cannot be asked is left out. */
    private static Set<String> orNone(Supplier<Set<String>> flags) {
        try {
            return flags.get();
        } catch (CellError | NotApplicable | UncheckedIOException unknown) {
            return Set.of();
        }
    }

    /** Returns a sentence about each falsifier with a flag that no JDK knew, by pin. */
    public synchronized List<String> notes() {
        Map<String, String> notes = new TreeMap<>();
        known.forEach((each, isKnown) -> {
            if (!isKnown) {
                notes.put(each.pin() + " " + each.flag(), note(each));
            }
        });
        return List.copyOf(notes.values());
    }

    private String note(Named each) {
        return "%s: nothing shows that it can fail by %s, because no JDK of this run knows the flag %s%s"
                .formatted(each.pin(), each.falsifier(), each.flag(), Nearest.hint(each.flag(), all));
    }
}
