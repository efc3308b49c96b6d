package org.jvmquarks.cli.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.gate.attribution.Difference;
import org.jvmquarks.gate.attribution.FlagChange;
import org.jvmquarks.gate.attribution.LimitChange;
import org.jvmquarks.gate.attribution.OptionChange;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/** The candidate with some of what the baseline has in place of its own. */
final class Variant {
    /** Without them the VM refuses diagnostic and experimental flags. */
    private static final List<String> UNLOCKED =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");

    private Variant() {}

    /**
     * @param id of the variant
     * @param differences taken back; flags come last, so that they win
     */
    static Jdk of(Jdk candidate, String id, List<? extends Difference> differences) {
        List<String> options = new ArrayList<>(candidate.options());
        List<String> flags = new ArrayList<>(UNLOCKED);
        ContainerLimits limits = candidate.limits();
        for (Difference difference : differences) {
            if (difference instanceof OptionChange option && option.isOfCandidate()) {
                options.remove(option.option());
            } else if (difference instanceof OptionChange option) {
                options.add(option.option());
            } else if (difference instanceof FlagChange flag) {
                flags.add(flag.option());
            } else if (difference instanceof LimitChange limit) {
                limits = limited(limits, limit);
            }
        }
        options.addAll(flags);
        return new Jdk(
                id, candidate.feature(), candidate.vendor(), candidate.source(), options, limits);
    }

    /** Options that give flags the values of the baseline. */
    static List<String> options(List<FlagChange> flags) {
        List<String> options = new ArrayList<>(UNLOCKED);
        flags.forEach(flag -> options.add(flag.option()));
        return List.copyOf(options);
    }

    /** All that the matrix says of the two in other words, but for what a home cannot have. */
    static List<Difference> given(Jdk baseline, Jdk candidate) {
        List<Difference> given =
                new ArrayList<>(OptionChange.between(baseline.options(), candidate.options()));
        if (candidate.source() instanceof JdkSource.Image) {
            given.addAll(LimitChange.between(baseline.limits(), candidate.limits()));
        }
        return List.copyOf(given);
    }

    private static ContainerLimits limited(ContainerLimits limits, LimitChange change) {
        Optional<String> value = change.from();
        return switch (change.limit()) {
            case PROCESSORS ->
                    new ContainerLimits(
                            limits.memoryMegabytes(),
                            value.stream().mapToDouble(Double::parseDouble).findFirst());
            case MEMORY ->
                    new ContainerLimits(
                            value.stream()
                                    .mapToLong(
                                            it -> Long.parseLong(it.substring(0, it.length() - 1)))
                                    .findFirst(),
                            limits.processors());
        };
    }
}
