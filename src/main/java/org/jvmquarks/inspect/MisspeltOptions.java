package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Distinguishes misspelt options from added and removed ones, which some JDK knows. */
final class MisspeltOptions {
    private MisspeltOptions() {}

    /** Takes the near name away from options that another of the JDKs takes. */
    static List<Inspected> settle(List<Inspected> jdks) {
        Set<Integer> taken = new HashSet<>();
        jdks.forEach(jdk -> taken.addAll(taken(jdk)));
        return jdks.stream()
                .map(jdk -> {
                    List<InspectedOption> options = new ArrayList<>();
                    for (int i = 0; i < jdk.options().size(); i++) {
                        InspectedOption option = jdk.options().get(i);
                        options.add(taken.contains(i) ? wellSpelt(option) : option);
                    }
                    return jdk.withOptions(options);
                })
                .toList();
    }

    private static Set<Integer> taken(Inspected jdk) {
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < jdk.options().size(); i++) {
            InspectedOption option = jdk.options().get(i);
            if (option.applies() && option.results().stream().noneMatch(OptionResult.Refused.class::isInstance)) {
                taken.add(i);
            }
        }
        return taken;
    }

    private static InspectedOption wellSpelt(InspectedOption option) {
        return option.with(option.results().stream()
                .map(result ->
                        result instanceof OptionResult.Refused refused ? refused.mayMean(Optional.empty()) : result)
                .toList());
    }
}
