package org.jvmquarks.cli.gate;

import org.jvmquarks.gate.GatePolicy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The option about how far two measured values may be apart. */
final class ToleranceOption {
    @Spec(Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            defaultValue = "" + GatePolicy.DEFAULT_TOLERANCE,
            description = "two intervals count as equal if the gap between them is at most this share of"
                    + " whichever end of the gap is nearer to 0; 0.25 is a quarter; default: ${DEFAULT-VALUE}")
    private double share = GatePolicy.DEFAULT_TOLERANCE;

    /** @throws ParameterException if it is not a share */
    double share() {
        if (!(share >= 0) || Double.isInfinite(share)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected --tolerance to be a share of at least 0, such as 0.25, but was " + share);
        }
        return share;
    }
}
