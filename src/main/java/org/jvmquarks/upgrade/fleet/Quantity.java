package org.jvmquarks.upgrade.fleet;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * Amounts as manifests of Kubernetes and Compose write them: {@code 500m} and {@code 1.5} processors, {@code 512Mi},
 * {@code 2g} and {@code 1073741824} bytes. An {@code m} is a thousandth of a processor and, in Compose, a megabyte.
 */
final class Quantity {
    private static final long MB = 1L << 20;

    private static final Pattern NUMBER = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([a-zA-Z]{0,2})");

    /** Kubernetes has powers of 1000 without an {@code i}. */
    private static final Map<String, BigDecimal> KUBERNETES = Map.of(
            "", BigDecimal.ONE,
            "k", BigDecimal.valueOf(1_000),
            "M", BigDecimal.valueOf(1_000_000),
            "G", BigDecimal.valueOf(1_000_000_000),
            "Ki", BigDecimal.valueOf(1L << 10),
            "Mi", BigDecimal.valueOf(1L << 20),
            "Gi", BigDecimal.valueOf(1L << 30));

    private static final Map<String, BigDecimal> COMPOSE = Map.of(
            "", BigDecimal.ONE,
            "b", BigDecimal.ONE,
            "k", BigDecimal.valueOf(1L << 10),
            "kb", BigDecimal.valueOf(1L << 10),
            "m", BigDecimal.valueOf(1L << 20),
            "mb", BigDecimal.valueOf(1L << 20),
            "g", BigDecimal.valueOf(1L << 30),
            "gb", BigDecimal.valueOf(1L << 30));

    private Quantity() {}

    /**
     * Returns limits of Kubernetes.
     *
     * @throws IllegalArgumentException if a text is not such an amount
     */
    static ContainerLimits kubernetes(Optional<String> processors, Optional<String> memory) {
        return limits(processors.map(Quantity::processors), memory.map(text -> bytes(text, text, KUBERNETES)));
    }

    /**
     * Returns limits of Compose.
     *
     * @throws IllegalArgumentException if a text is not such an amount
     */
    static ContainerLimits compose(Optional<String> processors, Optional<String> memory) {
        return limits(
                processors.map(Quantity::processors),
                memory.map(text -> bytes(text, text.toLowerCase(Locale.ROOT), COMPOSE)));
    }

    private static ContainerLimits limits(Optional<Double> processors, Optional<Long> bytes) {
        return new ContainerLimits(
                bytes.map(it -> OptionalLong.of(Math.max(1, it / MB))).orElse(OptionalLong.empty()),
                processors.map(OptionalDouble::of).orElse(OptionalDouble.empty()));
    }

    private static double processors(String text) {
        Matcher number = NUMBER.matcher(text);
        if (number.matches() && (number.group(2).isEmpty() || number.group(2).equals("m"))) {
            double value =
                    Double.parseDouble(number.group(1)) / (number.group(2).isEmpty() ? 1 : 1_000);
            if (value > 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("expected processors such as 2, 0.5 or 500m, was '" + text + "'");
    }

    private static long bytes(String text, String form, Map<String, BigDecimal> units) {
        Matcher number = NUMBER.matcher(form);
        if (number.matches() && units.containsKey(number.group(2))) {
            long bytes = new BigDecimal(number.group(1))
                    .multiply(units.get(number.group(2)))
                    .longValue();
            if (bytes > 0) {
                return bytes;
            }
        }
        throw new IllegalArgumentException("expected memory such as 512Mi or 2g, was '" + text + "'");
    }
}
