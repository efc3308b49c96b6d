package org.jvmquarks.journal;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A planned pin that was not run: the test framework decided so, or its declaration has a mistake.
 *
 * @param quark id of its quark
 * @param pin its name
 * @param why the framework's reason, or the mistake
 * @param jdks ids of the JDKs on which it was not run; empty if it was run on none
 */
public record SkippedPin(String quark, String pin, String why, Optional<List<String>> jdks) {
    public SkippedPin {
        jdks = jdks.map(List::copyOf);
        Objects.requireNonNull(why);
    }

    /** A pin that was run on no JDK. */
    public SkippedPin(String quark, String pin, String why) {
        this(quark, pin, why, Optional.empty());
    }

    /** Returns what names it everywhere. */
    public PinId id() {
        return new PinId(quark, RowName.of(pin));
    }

    /** Returns whether it was left out on a JDK. */
    boolean isOf(PlannedCell cell) {
        return id().equals(cell.pin().id())
                && jdks.filter(ids -> !ids.contains(cell.jdk())).isEmpty();
    }

    /** Returns the same as a part of a merged run, whose other parts may have run it elsewhere. */
    public SkippedPin in(RunPlan plan) {
        return new SkippedPin(
                quark,
                pin,
                why,
                Optional.of(plan.cells().stream()
                        .filter(this::isOf)
                        .map(PlannedCell::jdk)
                        .toList()));
    }

    /**
     * Returns this without the JDKs on which some run planned the pin; empty if none remains.
     *
     * @param planned the cells that runs set out to check
     */
    public Optional<SkippedPin> apartFrom(Set<CellId> planned) {
        List<String> others = jdks.orElse(List.of()).stream()
                .filter(jdk -> !planned.contains(new CellId(id(), jdk)))
                .toList();
        return others.isEmpty() ? Optional.empty() : Optional.of(new SkippedPin(quark, pin, why, Optional.of(others)));
    }
}
