package org.jvmquarks.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A setting of a run. This is the only place that declares one: JUnit and Maven take it as the parameter
 * {@link #property()}, the command line as {@link #option()}, and the documentation and {@code --help} show
 * {@link #range()} and {@link #description()}.
 */
public enum Setting {
    JDKS(
            "SELECTORS",
            "ids, versions (17), ranges (17..25), vendor:NAME, image:REFERENCE or homes, separated by commas; !SELECTOR"
                    + " leaves out (quote it: a shell reads ! itself); default: all",
            "which JDKs of the profile, of the named matrix file, or else of this machine"),
    PROFILE(
            "NAME",
            "a profile of the matrix file; default: the JDKs of the named matrix file, or else of this machine",
            "selects the JDKs of a profile"),
    MATRIX(
            "FILE",
            "a file; default: jdks.yaml in the working directory, if it exists, which supplies only profiles and ids",
            "the matrix file; if you name one, its JDKs are those of the run"),
    MODE(
            "MODE",
            "verify (default), prove, falsify",
            "falsify also checks each pin that holds under each of its falsifiers, on every JDK, and"
                    + " fails if one does not break it; prove checks each falsifier once, on the first"
                    + " JDK on which its pin holds, and fails if none was found for a pin that holds"),
    PINS(
            "KIND",
            "all (default), exact, timing",
            "which of the selected pins: those about time need exclusive access to the machine, so the"
                    + " exact ones alone take a fraction of the time and tolerate a busy machine"),
    INCONCLUSIVE(
            "ACTION",
            "abort (default), fail",
            "what an INCONCLUSIVE cell does: abort marks its test as skipped, fail fails the run"),
    ALPHA(
            "RATE",
            "above 0 and up to 0.1; default 0.001",
            "how often a false claim about time may be found true, and a true one false"),
    TRIES(
            "N",
            "1 to 9; default 1",
            "the largest number of tests of a claim about time that stays undecided; the tries share the rate alpha"),
    BUDGET("SECONDS", "seconds; default 60", "wall time of a claim about time, after which it stays undecided"),
    CALIBRATION(
            "FILE",
            "a file; default target/calibration/calibration.json, if it exists",
            "what calibrate measured on this machine: a run warns of claims whose margin is smaller than"
                    + " the machine resolves, and uses the lanes that passed"),
    DEADLINE(
            "SECONDS",
            "seconds; default 60",
            "wall time after which a guest is killed, with a thread dump; up to five times as long"
                    + " for a JDK that starts slowly"),
    OUTPUT(
            "FOLDER",
            "a folder; default: target/quarks for Maven, build/quarks for Gradle, quarks-report on the command line",
            "where journal, reports and evidence go; an earlier run in that folder is kept next to it,"
                    + " in FOLDER.1 and so on; next to the default folder of a build the last three stay"),
    REPLACE(
            "true|false",
            "true, false (default)",
            "whether an earlier run in the output folder is deleted instead of kept"),
    RESUME(
            "FOLDER",
            "the folder of a run; without a value, the output folder",
            "continues a run that ended early: runs its missing cells, with its settings and JDKs, and"
                    + " refuses if one of them has changed"),
    SHARD(
            "NUMBER/COUNT",
            "2/8, auto or auto/8; default: all cells",
            "runs one of several parts of the plan, as the command shard shows them; auto takes"
                    + " its number from the variables of Kubernetes, GitLab, Buildkite, CircleCI,"
                    + " Azure Pipelines, Docker Swarm or Slurm"),
    TIMINGS(
            "JOURNAL",
            "a journal, or the folder of a run; default: typical durations",
            "an earlier run whose cell durations balance the shards; all shards of a plan need the same one"),
    RERUN(
            "COMMAND",
            "a command line with {class} and {method}; default: the test command of the build in"
                    + " the working directory; on the command line, the command run of this program",
            "the beginning of the printed rerun commands");

    /** Settings that choose the JDKs of a run. */
    public static final List<Setting> OF_JDKS = List.of(JDKS, PROFILE, MATRIX);

    static final String PREFIX = "quarks.";

    private final String label;
    private final String range;
    private final String description;

    Setting(String label, String range, String description) {
        this.label = label;
        this.range = range;
        this.description = description;
    }

    /** Returns its name without any prefix: {@code alpha}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the system property and of JUnit's parameter: {@code quarks.alpha}. */
    public String property() {
        return PREFIX + key();
    }

    /** Returns the name of the option on the command line: {@code --alpha}. */
    public String option() {
        return "--" + key();
    }

    /** Returns the placeholder of a value: {@code SECONDS}. */
    public String label() {
        return label;
    }

    /** Returns the value that the name alone stands for; empty if a value has to follow it. */
    public Optional<String> bareValue() {
        return this == REPLACE || this == RESUME ? Optional.of("true") : Optional.empty();
    }

    /** Returns whether it is on or off, so that on the command line a value only follows a {@code =}. */
    public boolean isSwitch() {
        return this == REPLACE;
    }

    /** Returns which values it takes, and the default if it has one. */
    public String range() {
        return range;
    }

    /** Returns what it decides, as part of a sentence. */
    public String description() {
        return description;
    }

    /** Returns whether it affects verdicts, so that a rerun needs it. */
    boolean isDecisive() {
        return switch (this) {
            case MODE, INCONCLUSIVE, DEADLINE, ALPHA, TRIES, BUDGET, CALIBRATION -> true;
            case JDKS, PROFILE, MATRIX, PINS, OUTPUT, REPLACE, RESUME, SHARD, TIMINGS, RERUN -> false;
        };
    }

    static List<Setting> decisive() {
        return Arrays.stream(values()).filter(Setting::isDecisive).toList();
    }
}
