package org.jvmquarks.gate.attribution;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/** Makes variants of the candidate: JDKs that take over some of what the baseline has. */
public final class Variant {
    /** Without them the VM refuses diagnostic and experimental flags. */
    private static final List<String> UNLOCKED =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");

    private Variant() {}

    /**
     * Returns a variant of the candidate.
     *
     * @param id of the variant
     * @param differences taken back; flags come last, so that they win
     */
    public static Jdk of(Jdk candidate, String id, List<? extends VariantDifference> differences) {
        List<String> options = new ArrayList<>(candidate.options());
        List<FlagChange> flags = new ArrayList<>();
        ContainerLimits limits = candidate.limits();
        GuestEnvironment environment = candidate.environment();
        for (VariantDifference difference : differences) {
            if (difference instanceof OptionChange option && option.isOfCandidate()) {
                options.remove(option.option());
            } else if (difference instanceof OptionChange option) {
                options.add(option.option());
            } else if (difference instanceof FlagChange flag) {
                flags.add(flag);
            } else if (difference instanceof LimitChange limit) {
                limits = limit.restore(limits);
            } else if (difference instanceof VariableChange variable) {
                environment = variable.restore(environment);
            }
        }
        // Without a flag to set, pins about defaults must find a JDK as it is.
        if (!flags.isEmpty()) {
            options.addAll(options(flags));
        }
        return new Jdk(id, candidate.feature(), candidate.vendor(), candidate.source(), options, limits, environment);
    }

    /** Returns the options that give flags the values of the baseline. */
    public static List<String> options(List<FlagChange> flags) {
        List<String> options = new ArrayList<>(UNLOCKED);
        flags.forEach(flag -> options.add(flag.option()));
        return List.copyOf(options);
    }

    /** Returns the options, variables and limits that only one of the two was given; a home has no limits. */
    public static List<VariantDifference> given(Jdk baseline, Jdk candidate) {
        List<VariantDifference> given = new ArrayList<>(OptionChange.between(baseline.options(), candidate.options()));
        given.addAll(VariableChange.between(baseline.environment(), candidate.environment()));
        if (candidate.source() instanceof JdkSource.Image) {
            given.addAll(LimitChange.between(baseline.limits(), candidate.limits()));
        }
        return List.copyOf(given);
    }
}
