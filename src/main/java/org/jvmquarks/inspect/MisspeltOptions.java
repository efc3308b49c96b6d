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
                    List<OptionFate> options = new ArrayList<>();
                    for (int i = 0; i < jdk.options().size(); i++) {
                        OptionFate option = jdk.options().get(i);
                        options.add(taken.contains(i) ? wellSpelt(option) : option);
                    }
                    return jdk.withOptions(options);
                })
                .toList();
    }

    private static Set<Integer> taken(Inspected jdk) {
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < jdk.options().size(); i++) {
            OptionFate option = jdk.options().get(i);
            if (option.applies() && option.fates().stream().noneMatch(Fate.Refused.class::isInstance)) {
                taken.add(i);
            }
        }
        return taken;
    }

    private static OptionFate wellSpelt(OptionFate option) {
        return option.with(option.fates().stream()
                .map(fate -> fate instanceof Fate.Refused refused ? refused.mayMean(Optional.empty()) : fate)
                .toList());
    }
}
