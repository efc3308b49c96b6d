package org.jvmquarks.evidence.compilation;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.GuestNames;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.LogOfGuest;
import org.jvmquarks.guest.Commands;
import org.jvmquarks.guest.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.Observation;

/**
 * Asks what the compilers do with the probe's {@code op()}, which is called in rounds until they are at rest; a public
 * {@code change()} of the probe is then called once, and {@code op()} again in rounds, so that a speculation of the
 * compiler can be broken.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CompilationOf implements Inquiry<Compilation> {
    private static final String LOG = "compilation.log";

    /** In bytes; a hundred times what a probe of usual size leaves. */
    private static final long LARGEST = 32L << 20;

    private final Class<?> probe;

    /**
     * The rounds of calls.
     *
     * @param probe name of the class that was called, which a falsifier may have put in place
     * @param settled whether the compilers came to rest
     */
    private record Rounds(String probe, boolean settled) {
        static Rounds read(FieldReader fields) {
            return new Rounds(fields.requiredText(Fields.PROBE), fields.requiredBoolean(Fields.SETTLED));
        }
    }

    public CompilationOf(Class<?> probe) {
        this.probe = probe;
    }

    @Override
    public Compilation gather(EvidenceContext context) {
        Compilation compilation = LogOfGuest.read(
                context,
                GuestRequest.on(probe, Commands.COMPILATION).withOptions(options()),
                result -> compilation(context, result));
        record(context, "compilations by C2", compilation.timesCompiledByC2());
        record(context, "deoptimizations", compilation.timesDeoptimized());
        return compilation;
    }

    private Compilation compilation(EvidenceContext context, GuestResult result) {
        Rounds rounds = result.result().read(Rounds::read);
        return new Compilation(
                context.subject(probe, ".op"),
                rounds.probe() + " op ",
                GuestFile.of(context, result, LOG, "the compilation log")
                        .read(LARGEST, LogReader.class, LogReader::read),
                rounds.settled(),
                GuestNames.of(context, probe));
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
