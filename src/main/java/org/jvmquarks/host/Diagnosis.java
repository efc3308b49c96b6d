package org.jvmquarks.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.UnfitFileException;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.MachineLack;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/** Why a guest did not deliver: the first of what is known, from the outside in. */
final class Diagnosis {
    private static final int QUOTED_LINES = 4;

    /** Bytes of a crash report that say what happened: its first thirty lines. */
    private static final int HEAD_OF_REPORT = 3000;

    // # There is insufficient memory for the Java Runtime Environment to continue.
    private static final Pattern LACKING_MEMORY =
            Pattern.compile("insufficient memory for the Java Runtime Environment");

    // # Cannot create worker GC thread. Out of system resources.
    private static final Pattern LACKING_THREADS =
            Pattern.compile("Out of system resources|unable to create native thread");

    private final String jdk;
    private final Optional<Class<?>> probe;
    private final GuestResult result;
    private final Launched launched;

    Diagnosis(String jdk, GuestResult result) {
        this(jdk, Optional.empty(), result);
    }

    /** @param probe the class that the guest worked on; empty if none */
    Diagnosis(String jdk, Optional<Class<?>> probe, GuestResult result) {
        this.jdk = jdk;
        this.probe = probe;
        this.result = result;
        this.launched = result.launched();
    }

    /**
     * Ends from which no evidence can come, for any request: all but an exit code of a VM that got what it needs from
     * the machine.
     *
     * @param load threads per processor of this machine that run or want to; empty if unknown
     */
    Optional<CellError> fatal(OptionalDouble load) {
        Optional<Path> crashReport = crashReport();
        if (crashReport.isPresent()) {
            return Optional.of(reported(crashReport.get()));
        }
        if (launched.exit() instanceof Exit.Deadline) {
            return Optional.of(
                    new CellError(ErrorKind.TIMEOUT, describe(jdk, "did not end in time", launched, held(load))));
        }
        if (launched.exit() instanceof Exit.MemoryLimit) {
            return Optional.of(error(
                    ErrorKind.OUT_OF_MEMORY,
                    "the kernel ended the guest; give the container more memory or the guest a smaller heap"));
        }
        if (launched.exit() instanceof Exit.Signal signal) {
            return Optional.of(
                    signal.isCrash()
                            ? error(ErrorKind.VM_CRASH, "the VM crashed without a report")
                            : error(ErrorKind.GUEST_FAILED, "something on the machine killed the guest"));
        }
        return lack();
    }

    /**
     * Returns the error about what the machine did not give a VM that ended with an exit code. A probe that runs may
     * itself exhaust its heap, but neither the threads nor the disk of the machine.
     */
    private Optional<CellError> lack() {
        if (launched.exit().equals(new Exit.Code(0)) && result.failure().isEmpty()) {
            return Optional.empty();
        }
        String said = said() + result.failure().map(it -> "\n" + it.describe()).orElse("");
        return MachineLack.in(said)
                .filter(lack -> lack != MachineLack.MEMORY || result.identity().isEmpty())
                .map(lack -> error(
                        kind(lack),
                        switch (lack) {
                                    case THREADS -> "the machine or the container did not give the VM another thread";
                                    case MEMORY ->
                                        "the machine or the container did not give the VM the memory to start";
                                    case DISK -> "the disk below the guest's folder is full";
                                }
                                + quoted()));
    }

    /**
     * Returns the kind of error of a guest that this machine did not start, or whose files it did not take.
     *
     * @param cause of which the kernel's words count; empty if there is none
     */
    static ErrorKind kindOfRefusal(Optional<Throwable> cause) {
        if (cause.filter(UnfitFileException.class::isInstance).isPresent()) {
            return ErrorKind.GUEST_FAILED;
        }
        return cause.flatMap(it -> MachineLack.in(it.toString()))
                .map(Diagnosis::kind)
                .orElse(ErrorKind.LAUNCH_FAILED);
    }

    private static ErrorKind kind(MachineLack lack) {
        return switch (lack) {
            case THREADS -> ErrorKind.OUT_OF_THREADS;
            case MEMORY -> ErrorKind.MEMORY_REFUSED;
            case DISK -> ErrorKind.OUT_OF_DISK;
        };
    }

    /** HotSpot writes the same kind of report when the kernel refuses it memory or a thread. */
    private CellError reported(Path report) {
        String head = headOf(report);
        if (LACKING_THREADS.matcher(head).find()) {
            return error(
                    ErrorKind.OUT_OF_THREADS,
                    "the machine or the container gave the VM too few threads, its report is " + report.getFileName());
        }
        if (LACKING_MEMORY.matcher(head).find()) {
            return error(
                    ErrorKind.MEMORY_REFUSED,
                    "the machine or the container gave the VM too little memory, its report is "
                            + report.getFileName());
        }
        return error(ErrorKind.VM_CRASH, "the VM crashed, its report is " + report.getFileName());
    }

    private static String headOf(Path report) {
        try {
            return BoundedFile.head(report, HEAD_OF_REPORT, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // A report that cannot be read still shows that there is one.
            return "";
        }
    }

    /** Tells a guest that hangs from one that computes, and that from one whose processors others had. */
    private String held(OptionalDouble load) {
        List<String> parts = new ArrayList<>();
        launched.processor()
                .ifPresent(time -> parts.add(
                        String.format(Locale.ROOT, "it took %.1f s of processor time", time.toMillis() / 1e3)));
        load.ifPresent(threads -> parts.add(String.format(
                Locale.ROOT,
                "%.1f threads per processor of the machine ran or waited to run in the last minute",
                threads)));
        return parts.isEmpty() ? "" : "; " + String.join(", ", parts);
    }

    /** The VM's own words when it ended before it ran anything; empty if it did not refuse. */
    Optional<String> refusal() {
        return result.identity().isEmpty() && launched.exit() instanceof Exit.Code
                ? Optional.of(String.valueOf(incomplete().getMessage()))
                : Optional.empty();
    }

    /** Whether the guest delivered a whole result and then ended well. */
    boolean isWhole() {
        return result.complete() && launched.exit().equals(new Exit.Code(0));
    }

    /** Why its class path is not whole, where the class that it lacks is on that of the host. */
    Optional<CellError> missingLibrary() {
        return result.failure()
                .flatMap(failure -> probe.flatMap(it -> MissingLibrary.thatHostHas(failure, it)))
                .map(what -> error(ErrorKind.GUEST_FAILED, what));
    }

    /** Why the command cannot use the probe as its author wrote it. */
    Optional<CellError> unfitProbe() {
        return result.failure()
                .filter(GuestResult.Failure::isUnfitProbe)
                .map(failure -> new CellError(ErrorKind.PIN_FAILED, jdk + ": " + failure.message()));
    }

    /** Why it did not. */
    CellError incomplete() {
        if (result.failure().isPresent()) {
            return error(ErrorKind.GUEST_FAILED, describe(result.failure().get()));
        }
        if (result.identity().isEmpty()) {
            return error(ErrorKind.LAUNCH_FAILED, "the VM did not start" + quoted());
        }
        if (result.complete()) {
            return error(ErrorKind.GUEST_FAILED, "the result is whole, but the process failed" + quoted());
        }
        return error(
                ErrorKind.GUEST_FAILED,
                "the guest ended before its result was whole; did the probe call System.exit?" + quoted());
    }

    private String describe(GuestResult.Failure failure) {
        return probe.flatMap(it -> MissingLibrary.of(failure, it))
                .orElseGet(() -> "the probe threw " + failure.describe() + placeOf(failure));
    }

    /** Where in the project it was thrown: {@code (Ring.java:42)}; empty if from elsewhere. */
    private String placeOf(GuestResult.Failure failure) {
        return probe.flatMap(it -> ThrownAt.in(failure.stack(), it))
                .map(place -> " (" + place + ")")
                .orElse("");
    }

    private Optional<Path> crashReport() {
        try {
            return launched.crashReport();
        } catch (IOException e) {
            throw unreadable(jdk, e);
        }
    }

    /** The VM prints its complaints to either stream, by version and kind. */
    private String said() {
        try {
            return (launched.stderr() + "\n" + launched.stdout()).strip();
        } catch (IOException e) {
            throw unreadable(jdk, e);
        }
    }

    /** Returns the error about a file of the guest that cannot be read. */
    static CellError unreadable(String jdk, IOException e) {
        return new CellError(
                ErrorKind.GUEST_FAILED, jdk + ": what the guest left cannot be read: " + FileProblem.of(e), e);
    }

    private String quoted() {
        String said = said();
        return said.isEmpty()
                ? ""
                : ": "
                        + String.join(
                                " | ",
                                said.lines()
                                        .map(String::strip)
                                        .filter(line -> !line.isEmpty())
                                        .limit(QUOTED_LINES)
                                        .toList());
    }

    private CellError error(ErrorKind kind, String what) {
        return error(kind, jdk, what, launched);
    }

    static CellError error(ErrorKind kind, String jdk, String what, Launched launched) {
        return new CellError(kind, describe(jdk, what, launched, ""));
    }

    private static String describe(String jdk, String what, Launched launched, String held) {
        return jdk
                + ": "
                + what
                + " ("
                + launched.exit().describe()
                + " after "
                + launched.elapsed().toMillis()
                + " ms"
                + held
                + "; streams and logs in "
                + launched.folder()
                + ")";
    }
}
