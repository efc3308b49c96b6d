package org.jvmquarks.evidence.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/**
 * The program objdump of GNU binutils. That of LLVM, which has the same name on some machines, cannot read code that no
 * object file surrounds.
 *
 * @param format of the code that it is asked about
 * @param program name or path
 * @param version its own words: {@code GNU objdump (GNU Binutils for Debian) 2.40}
 * @param deadline wall time of a call, after which it is killed
 */
record Objdump(ObjdumpFormat format, String program, String version, Duration deadline) {
    /** It takes milliseconds; a machine that swaps may take seconds. */
    static final Duration DEADLINE = Duration.ofSeconds(30);

    private static final String GNU = "GNU objdump";

    /** Returns the first program of the machine that reads such code. */
    static Optional<Objdump> find(ObjdumpFormat format, Duration deadline) {
        return format.programs().stream()
                .flatMap(program -> find(format, program, deadline).stream())
                .findFirst();
    }

    /**
     * Returns it if the machine has the program, if it is GNU's, and if it was built to read such code: that of most
     * distributions reads the code of their own architecture alone.
     */
    static Optional<Objdump> find(ObjdumpFormat format, String program, Duration deadline) {
        try {
            Optional<String> version = answer(program, "--version", deadline)
                    .flatMap(answer -> answer.lines().findFirst())
                    .filter(first -> first.startsWith(GNU));
            return version.isPresent()
                            && answer(program, "--help", deadline)
                                    .filter(answer -> answer.contains(format.machine()))
                                    .isPresent()
                    ? Optional.of(new Objdump(format, program, version.get(), deadline))
                    : Optional.empty();
        } catch (IOException e) {
            // The machine has no such program.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Optional<String> answer(String program, String option, Duration deadline)
            throws IOException, InterruptedException {
        return Ended.of(List.of(program, option), deadline)
                .filter(ended -> ended.exitCode() == 0)
                .map(Ended::output);
    }

    /**
     * Returns what it prints about code.
     *
     * @param address of the first byte
     * @param jdk whose code it is, for messages
     * @throws CellError if it fails or does not end
     * @throws IOException if the disk does not take the files
     */
    String disassemble(byte[] code, long address, String jdk) throws IOException, InterruptedException {
        Path file = Files.createTempFile("jvm-quarks-", ".code");
        try {
            Files.write(file, code);
            Ended ended = Ended.of(command(file, address), deadline)
                    .orElseThrow(() -> failure(jdk, "it did not end within %d ms".formatted(deadline.toMillis())));
            if (ended.exitCode() != 0) {
                throw failure(
                        jdk, "it ended with exit code %d: %s".formatted(ended.exitCode(), ended.beginningOfErrors()));
            }
            return ended.output();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private List<String> command(Path file, long address) {
        List<String> command = new ArrayList<>(List.of(
                program,
                "--disassemble-all",
                "--disassemble-zeroes",
                "--wide",
                "--target=binary",
                "--architecture=" + format.machine(),
                "--adjust-vma=0x" + Long.toHexString(address)));
        command.addAll(format.options());
        command.add(file.toString());
        return command;
    }

    private CellError failure(String jdk, String what) {
        return new CellError(
                ErrorKind.GUEST_FAILED,
                "%s: %s cannot read the machine code: %s; install Capstone instead".formatted(jdk, program, what));
    }

    /**
     * How a call ended.
     *
     * @param output what it printed
     * @param errors what it complained about
     */
    private record Ended(int exitCode, String output, String errors) {

        /** Runs a command; empty if the deadline passed. */
        static Optional<Ended> of(List<String> command, Duration deadline) throws IOException, InterruptedException {
            Path output = Files.createTempFile("jvm-quarks-", ".out");
            Path errors = Files.createTempFile("jvm-quarks-", ".err");
            try {
                ProcessBuilder builder = new ProcessBuilder(command);
                builder.environment().put("LC_ALL", "C");
                Process process = builder.redirectOutput(output.toFile())
                        .redirectError(errors.toFile())
                        .start();
                return hasEnded(process, deadline)
                        ? Optional.of(
                                new Ended(process.exitValue(), Files.readString(output), Files.readString(errors)))
                        : Optional.empty();
            } finally {
                Files.deleteIfExists(output);
                Files.deleteIfExists(errors);
            }
        }

        private static boolean hasEnded(Process process, Duration deadline) throws InterruptedException {
            try {
                return process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
            } finally {
                process.destroyForcibly();
            }
        }

        String beginningOfErrors() {
            return errors.lines().limit(3).collect(Collectors.joining(" "));
        }
    }
}
