package org.jvmquarks.evidence.compilation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.GuestResult;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;

/**
 * Asks what the compilers do with the probe's {@code op()}, which is called until all tiers have
 * had their turn; a public {@code change()} of the probe is then called once, and {@code op()} as
 * often again, so that a speculation of the compiler can be broken.
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
    public Compilation gather(Guests guests) {
        GuestResult result =
                guests.run(GuestRequest.on(probe, "compilation").withOptions(options()));
        Compilation compilation =
                new Compilation(
                        probe.getSimpleName() + ".op [" + guests.jdk() + "]",
                        result.result().required("probe").asText() + " op ",
                        log(result.launched().folder().resolve(LOG), guests.jdk()));
        record(guests, "compilations by C2", compilation.timesCompiledByC2());
        record(guests, "deoptimizations", compilation.timesDeoptimized());
        return compilation;
    }

    private void record(Guests guests, String metric, int value) {
        guests.record(Observation.exact(guests.key(probe.getSimpleName(), metric), value, ""));
    }

    private static CompilationLog log(Path file, String jdk) {
        try {
            long bytes = Files.size(file);
            if (bytes > LARGEST) {
                throw new CellError(
                        ErrorKind.GUEST_FAILED,
                        "%s: the compilation log has %d MB, at most %d MB are read: let the probe do less: %s"
                                .formatted(jdk, bytes >> 20, LARGEST >> 20, file));
            }
            // Not readString: it refuses bytes that are no UTF-8 without saying where.
            CompilationLog log =
                    LogReader.read(
                            new String(Files.readAllBytes(file), StandardCharsets.UTF_8), jdk);
            if (!log.whole()) {
                throw new CellError(
                        ErrorKind.GUEST_FAILED,
                        jdk
                                + ": the guest ended, its compilation log has no end, so what is not"
                                + " in it shows nothing; see "
                                + file);
            }
            return log;
        } catch (IOException e) {
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    jdk
                            + ": the compilation log cannot be read: "
                            + e.getMessage()
                            + "; see "
                            + file,
                    e);
        }
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
