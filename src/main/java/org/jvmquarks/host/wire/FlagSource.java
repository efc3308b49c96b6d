package org.jvmquarks.host.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Where the flags of a guest come from: the list that its VM printed at the start or, where it prints none and where
 * they are the question itself, the guest's own report.
 *
 * @param unreadable why the runtime cannot read flags; empty if it can, or was not asked to
 * @param printed the requested flags on the list, by name; empty if there is no list
 */
public record FlagSource(Optional<String> unreadable, Optional<Map<String, VmFlag>> printed) {

    public FlagSource {
        printed = printed.map(Map::copyOf);
    }

    /** Flags that the guest reports itself. */
    static FlagSource report() {
        return new FlagSource(Optional.empty(), Optional.empty());
    }

    /** Returns whether the flags are unknown. */
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
        Map<String, VmFlag> list = printed.orElse(Map.of());
        return names.stream()
                .map(name -> Optional.ofNullable(list.get(name)).orElse(VmFlag.absent(name)))
                .toList();
    }
}
