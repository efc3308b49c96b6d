package org.jvmquarks.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jvmquarks.calibration.Calibration;
import org.jvmquarks.evidence.guest.GuestRuntime;
import org.jvmquarks.verdict.TimingPolicy;

/**
 * What a run was asked for, by system properties or JUnit configuration parameters.
 *
 * @param mode {@value #MODE}: {@code verify} or {@code falsify}
 * @param pins {@value #PINS}: {@code all}, those with {@code exact} evidence, or those about {@code
 *     timing}
 * @param inconclusive {@value #INCONCLUSIVE}: whether such a cell is an {@code abort}, or a {@code
 *     fail}
 * @param output {@value #OUTPUT}: folder of the run
 * @param deadline {@value #DEADLINE}: seconds that a guest may take
 * @param timing {@value #ALPHA}, {@value #TRIES} and {@value #BUDGET}: what claims about time may
 *     cost, in false verdicts and in seconds; {@value #CALIBRATION}: what the machine resolves
 */
public record Settings(
        Mode mode,
        Pins pins,
        Inconclusives inconclusive,
        Path output,
        Duration deadline,
        TimingPolicy timing) {
    public static final String MODE = "quarks.mode";
    public static final String PINS = "quarks.pins";
    public static final String INCONCLUSIVE = "quarks.inconclusive";
    public static final String OUTPUT = "quarks.output";
    public static final String DEADLINE = "quarks.deadline";
    public static final String ALPHA = "quarks.alpha";
    public static final String TRIES = "quarks.tries";
    public static final String BUDGET = "quarks.budget";
    public static final String CALIBRATION = "quarks.calibration";

    /**
     * How the run was started, for the command lines that run a cell again: {@code java -jar
     * jvm-quarks.jar run}; Maven when nothing is said.
     */
    public static final String STARTED_BY = "quarks.started-by";

    /** Beside Maven's other output, so that {@code clean} removes it. */
    public static final String DEFAULT_OUTPUT = "target/quarks";

    /** What is done with each pin. */
    public enum Mode {
        /** Check that it holds. */
        VERIFY,
        /**
         * Check that it holds, and that it breaks under each of its falsifiers, each on the first
         * JDK of the run that comes to it.
         */
        PROVE,
        /** Check that it holds, and that it breaks under each of its falsifiers on each JDK. */
        FALSIFY
    }

    /**
     * Which pins are run: exact ones share the machine, those about time take it for themselves.
     */
    public enum Pins {
        ALL,
        EXACT,
        TIMING;

        boolean include(boolean timing) {
            return this == ALL || (this == TIMING) == timing;
        }
    }

    /** What an inconclusive cell means for the run. */
    public enum Inconclusives {
        ABORT,
        FAIL
    }

    /** What has a say in a verdict, or in what becomes of it. */
    private static final List<String> DECISIVE =
            List.of(MODE, INCONCLUSIVE, DEADLINE, ALPHA, TRIES, BUDGET, CALIBRATION);

    /** What was given, but for the folder: a rerun needs it to come to the same. */
    static Map<String, String> given(Function<String, Optional<String>> parameters) {
        Map<String, String> given = new LinkedHashMap<>();
        DECISIVE.forEach(name -> parameters.apply(name).ifPresent(value -> given.put(name, value)));
        return given;
    }

    /** Reads the settings; a value that is none of those known is an error that lists them. */
    public static Settings read(Function<String, Optional<String>> parameters) {
        return new Settings(
                choice(parameters, MODE, Mode.VERIFY),
                choice(parameters, PINS, Pins.ALL),
                choice(parameters, INCONCLUSIVE, Inconclusives.ABORT),
                Path.of(parameters.apply(OUTPUT).orElse(DEFAULT_OUTPUT)),
                seconds(parameters, DEADLINE, Duration.ofSeconds(GuestRuntime.DEFAULT_SECONDS)),
                timing(parameters));
    }

    private static TimingPolicy timing(Function<String, Optional<String>> parameters) {
        return new TimingPolicy(
                parameters.apply(ALPHA).map(Settings::rate).orElse(TimingPolicy.DEFAULT_ALPHA),
                parameters.apply(TRIES).map(Settings::tries).orElse(TimingPolicy.DEFAULT_TRIES),
                seconds(parameters, BUDGET, TimingPolicy.DEFAULT_BUDGET),
                smallestMargin(parameters.apply(CALIBRATION)));
    }

    /** A file that was named must be there; the one that a calibration leaves need not. */
    private static OptionalDouble smallestMargin(Optional<String> named) {
        Path file =
                named.map(Path::of)
                        .orElse(Calibration.DEFAULT_FOLDER.resolve(Calibration.FILE_NAME));
        if (named.isEmpty() && !Files.exists(file)) {
            return OptionalDouble.empty();
        }
        try {
            return Calibration.read(file).smallestMargin();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "-D" + CALIBRATION + "=" + file + ": " + e.getMessage(), e);
        }
    }

    /** Beyond one in ten it is no error rate that a gate could be built on. */
    private static double rate(String text) {
        if (!text.matches("0?\\.\\d{1,9}|\\d(\\.\\d{1,9})?[eE]-\\d{1,2}")
                || Double.parseDouble(text) > 0.1
                || Double.parseDouble(text) == 0) {
            throw new IllegalArgumentException(
                    "-D" + ALPHA + "=" + text + " is not an error rate above 0 and up to 0.1");
        }
        return Double.parseDouble(text);
    }

    private static int tries(String text) {
        if (!text.matches("[1-9]")) {
            throw new IllegalArgumentException(
                    "-D" + TRIES + "=" + text + " is not a number of tries, 1 to 9");
        }
        return Integer.parseInt(text);
    }

    private static <E extends Enum<E>> E choice(
            Function<String, Optional<String>> parameters, String name, E otherwise) {
        Optional<String> text = parameters.apply(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        E[] known = otherwise.getDeclaringClass().getEnumConstants();
        return Arrays.stream(known)
                .filter(constant -> constant.name().equalsIgnoreCase(text.get()))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "-D%s=%s is none of %s"
                                                .formatted(
                                                        name,
                                                        text.get(),
                                                        Arrays.toString(known)
                                                                .toLowerCase(Locale.ROOT))));
    }

    private static Duration seconds(
            Function<String, Optional<String>> parameters, String name, Duration otherwise) {
        return parameters.apply(name).map(text -> seconds(name, text)).orElse(otherwise);
    }

    private static Duration seconds(String name, String text) {
        if (!text.matches("[1-9]\\d{0,5}")) {
            throw new IllegalArgumentException(
                    "-D" + name + "=" + text + " is not a positive number of seconds");
        }
        return Duration.ofSeconds(Integer.parseInt(text));
    }
}
