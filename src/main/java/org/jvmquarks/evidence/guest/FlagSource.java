package org.jvmquarks.evidence.guest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Where the flags of a guest come from: its own report or, where its runtime cannot read flags, the
 * list that its VM printed at the start.
 *
 * @param unreadable why the runtime cannot read flags; empty if it can
 * @param printed the list by name; empty if the guest reports its flags, or if there is none
 */
record FlagSource(Optional<String> unreadable, Map<String, VmFlag> printed) {

    public FlagSource {
        printed = Map.copyOf(printed);
        if (unreadable.isEmpty() && !printed.isEmpty()) {
            throw new IllegalArgumentException("a guest that reports its flags needs no list");
        }
    }

    /** Flags that the guest reports itself. */
    static FlagSource report() {
        return new FlagSource(Optional.empty(), Map.of());
    }

    /** Returns whether nobody tells the flags. */
    boolean isUnknown() {
        return unreadable.isPresent() && printed.isEmpty();
    }

    /**
     * Returns flags from the list, those that are not on it as absent.
     *
     * @throws NotApplicable if there is no list
     */
    List<VmFlag> fromList(List<String> names) {
        if (isUnknown() && !names.isEmpty()) {
            throw new NotApplicable(unreadable.orElseThrow());
        }
        return names.stream()
                .map(name -> Optional.ofNullable(printed.get(name)).orElse(VmFlag.absent(name)))
                .toList();
    }
}
