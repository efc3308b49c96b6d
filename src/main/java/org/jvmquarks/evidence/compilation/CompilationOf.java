package org.jvmquarks.evidence.compilation;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.CalledMethod;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.GuestNames;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.LogOfGuest;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
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

    private final CalledMethod called;

    /**
     * The rounds of calls.
     *
     * @param probe name of the class whose method was called, which a falsifier may have put in place
     * @param settled whether the compilers came to rest
     */
    private record Rounds(String probe, boolean settled) {
        static Rounds read(FieldReader fields) {
            return new Rounds(fields.requiredText(Fields.PROBE), fields.requiredBoolean(Fields.SETTLED));
        }
    }

    public CompilationOf(Class<?> probe) {
        this(CalledMethod.op(probe));
    }

    /**
     * Asks for a JMH benchmark by its name, which is called as an {@code op()} is, with its state set up once.
     *
     * @throws IllegalArgumentException if the class has no such method annotated {@code @Benchmark}
     */
    public CompilationOf(Class<?> benchmarks, String method) {
        this(CalledMethod.benchmark(benchmarks, method));
    }

    private CompilationOf(CalledMethod called) {
        this.called = called;
    }

    /**
     * With a value for a field of the benchmark annotated {@code @Param}.
     *
     * @throws IllegalArgumentException if there is no such parameter
     */
    public CompilationOf withParam(String name, String value) {
        return new CompilationOf(called.withParam(name, value));
    }

    @Override
    public Compilation gather(EvidenceContext context) {
        Compilation compilation = LogOfGuest.read(
                context,
                called.request(Commands.COMPILATION).withOptions(options(context)),
                result -> compilation(context, result));
        record(context, "compilations by C2", compilation.timesCompiledByC2());
        record(context, "deoptimizations", compilation.timesDeoptimized());
        return compilation;
    }

    private Compilation compilation(EvidenceContext context, GuestResult result) {
        Rounds rounds = result.result().read(Rounds::read);
        return new Compilation(
                context.subject(called.probe(), called.part()),
                rounds.probe() + " " + called.method() + " ",
                GuestFile.of(context, result, LOG, "the compilation log")
                        .read(LARGEST, LogReader.class, LogReader::read),
                rounds.settled(),
                GuestNames.of(context, called.probe()));
    }

    private void record(EvidenceContext context, String metric, int value) {
        context.record(Observation.exact(context.key(called.subject(), metric), value, ""));
    }

    private List<String> options(EvidenceContext context) {
        return List.of(
                "-Xbatch",
                "-XX:CompileCommand=quiet",
                called.outOfLine(context),
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+LogCompilation",
                "-XX:LogFile=" + LOG);
    }
}
