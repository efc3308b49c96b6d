package org.jvmquarks.evidence;

import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The numbers that a claim allows, both ends included. A pin whose expectation is a range has it as its last parameter,
 * and its claim shows it as it stands there:
 *
 * <pre>{@code
 * @Pin("for a heap that is larger by 512 MB, G1 commits {} MB more of its own")
 * @Expect(value = "19 to 22", until = "19")
 * @Expect(value = "9 to 14", since = "20", by = "JDK-8210708")
 * void g1(Jvm jvm, Range megabytes) { … }
 * }</pre>
 */
@API(status = API.Status.STABLE, since = "0.1")
public final class Range {
    private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
    private static final Pattern FORM =
            Pattern.compile("(?:" + NUMBER + " to |(at least |at most )?)" + NUMBER + "(?: ([KMG])B)?");

    private final double least;
    private final double most;

    /**
     * @param least the smallest that it allows; negative infinity for no limit
     * @param most the largest that it allows; infinity for no limit
     */
    public Range(double least, double most) {
        if (!(least <= most)) {
            throw new IllegalArgumentException("expected a range such as 9 to 14 but was " + least + " to " + most);
        }
        this.least = least;
        this.most = most;
    }

    /**
     * Reads a range, or a single number. With a unit of memory, the numbers are bytes.
     *
     * @param text {@code 0.5 to 2.5}, {@code at least 64}, {@code at most 8 MB} or {@code 16}
     * @throws IllegalArgumentException if the text has another form, or its first number is larger than its second
     */
    public static Range of(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "expected a range such as '9 to 14', 'at least 64', 'at most 8 MB' or '16' but was '" + text + "'");
        }
        double last = Double.parseDouble(matcher.group(3));
        Range plain = matcher.group(1) != null
                ? new Range(Double.parseDouble(matcher.group(1)), last)
                : open(Optional.ofNullable(matcher.group(2)).orElse(""), last);
        return plain.times(unit(Optional.ofNullable(matcher.group(4)).orElse("")));
    }

    private static Range open(String side, double number) {
        return switch (side) {
            case "at least " -> atLeast(number);
            case "at most " -> atMost(number);
            default -> exactly(number);
        };
    }

    private static long unit(String letter) {
        return switch (letter) {
            case "K" -> 1L << 10;
            case "M" -> 1L << 20;
            case "G" -> 1L << 30;
            default -> 1;
        };
    }

    /** Returns that of whole numbers. */
    public static Range between(long least, long most) {
        return new Range((double) least, (double) most);
    }

    public static Range exactly(double number) {
        return new Range(number, number);
    }

    public static Range atLeast(double number) {
        return new Range(number, Double.POSITIVE_INFINITY);
    }

    public static Range atMost(double number) {
        return new Range(Double.NEGATIVE_INFINITY, number);
    }

    /** Returns the same range in a smaller unit: {@code range.times(1 << 20)} for megabytes in bytes. */
    public Range times(long unit) {
        return new Range(least * (double) unit, most * (double) unit);
    }

    public double least() {
        return least;
    }

    public double most() {
        return most;
    }

    /** Returns the same of a whole number. */
    public boolean allows(long number) {
        return allows((double) number);
    }

    public boolean allows(double number) {
        return least <= number && number <= most;
    }

    /**
     * Returns numbers that decide the claim: of two processes if it is true whatever the third one does, otherwise of
     * all three. So no claim is false without the third one.
     */
    Spread decide(Measured number) {
        Spread known = number.known();
        return allows(known.leastMiddle()) && allows(known.mostMiddle()) ? known : number.whole();
    }

    /** Returns numbers that decide the claim about their difference, in the same way. */
    SpreadDifference decide(Measured smaller, Measured larger) {
        SpreadDifference known = new SpreadDifference(smaller.known(), larger.known());
        return allows(known.least()) && allows(known.most())
                ? known
                : new SpreadDifference(smaller.whole(), larger.whole());
    }

    /** Returns it for messages: {@code at least 64}, {@code between 9 and 14}. */
    String describe(DoubleFunction<String> number) {
        if (least == most) {
            return number.apply(least);
        }
        if (most == Double.POSITIVE_INFINITY) {
            return "at least " + number.apply(least);
        }
        return least == Double.NEGATIVE_INFINITY
                ? "at most " + number.apply(most)
                : "between " + number.apply(least) + " and " + number.apply(most);
    }
}
