package org.jvmquarks.evidence.process;

import java.util.List;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** A process that has ended. */
@API(status = API.Status.STABLE, since = "0.1")
public final class ProcessRun extends Evidence {
    private static final String WARNING = "WARNING: ";
    private static final Pattern VARYING = Pattern.compile(" \\((?:file:|/)[^)]*\\)|@[0-9a-f]+");

    private final String exit;
    private final boolean started;
    private final String thrown;
    private final String stdout;
    private final String stderr;
    private final ObjLongConsumer<String> recorder;

    ProcessRun(
            String subject,
            String exit,
            boolean started,
            String thrown,
            String stdout,
            String stderr,
            ObjLongConsumer<String> recorder) {
        super(subject);
        this.exit = exit;
        this.started = started;
        this.thrown = thrown;
        this.stdout = stdout;
        this.stderr = stderr;
        this.recorder = recorder;
    }

    /** Returns how it ended: {@code exit code 0}. */
    public String exit() {
        return exit;
    }

    /** Whether the VM came to run the probe at all. */
    public boolean started() {
        return started;
    }

    /** Class of what the probe threw; empty if it returned, exited or died. */
    public String thrown() {
        return thrown;
    }

    public String stdout() {
        return stdout;
    }

    public String stderr() {
        return stderr;
    }

    /** The lines of standard error with which the JDK warns: {@code WARNING: …}. */
    public List<String> warnings() {
        return stderr.lines().filter(line -> line.startsWith(WARNING)).toList();
    }

    /** The first warning without what differs each time, paths and hash codes. */
    Optional<String> firstWarning() {
        return warnings().stream()
                .findFirst()
                .map(line -> VARYING.matcher(line.substring(WARNING.length())).replaceAll(""));
    }

    /**
     * The whole number that a pattern's first group finds first in standard output, recorded as an observation of that
     * name.
     *
     * @throws IllegalArgumentException if the output has none
     */
    public long number(String name, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(stdout);
        if (!matcher.find()) {
            throw new IllegalArgumentException(
                    "no " + name + " (" + pattern + ") in the output of " + subject() + ": " + stdout);
        }
        long number = Long.parseLong(matcher.group(1));
        recorder.accept(name, number);
        return number;
    }

    /** The end in short: refused by the VM, what was thrown, or the exit. */
    public String end() {
        if (!started) {
            return "refused by the VM";
        }
        return thrown.isEmpty() ? exit : thrown.substring(thrown.lastIndexOf('.') + 1);
    }
}
