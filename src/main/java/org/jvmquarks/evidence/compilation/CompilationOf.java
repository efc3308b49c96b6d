package org.jvmquarks.evidence.compilation;

import java.util.List;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.evidence.guest.GuestResult;
import org.jvmquarks.verdict.Observation;

/**
 * Asks what the compilers do with the probe's {@code op()}, which is called in rounds until they
 * are at rest; a public {@code change()} of the probe is then called once, and {@code op()} again
 * in rounds, so that a speculation of the compiler can be broken.
 */
public final class CompilationOf implements Inquiry<Compilation> {
    private static final String LOG = "compilation.log";

    /** In bytes; a hundred times what a probe of usual size leaves. */
    private static final long LARGEST = 32L << 20;

    private final Class<?> probe;

    public CompilationOf(Class<?> probe) {
        this.probe = probe;
    }

    @Override
    public Compilation gather(EvidenceContext context) {
        GuestResult result =
                context.run(GuestRequest.on(probe, "compilation").withOptions(options()));
        Compilation compilation =
                new Compilation(
                        probe.getSimpleName() + ".op [" + context.jdk() + "]",
                        result.result().required("probe").asText() + " op ",
                        GuestFile.of(context, result, LOG, "the compilation log")
                                .read(LARGEST, LogReader.class, LogReader::read),
                        result.result().required("settled").asBoolean());
        record(context, "compilations by C2", compilation.timesCompiledByC2());
        record(context, "deoptimizations", compilation.timesDeoptimized());
        return compilation;
    }

    private void record(EvidenceContext context, String metric, int value) {
        context.record(Observation.exact(context.key(probe.getSimpleName(), metric), value, ""));
    }

    private static List<String> options() {
        return List.of(
                "-Xbatch",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=dontinline,*.op",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+LogCompilation",
                "-XX:LogFile=" + LOG);
    }
}
