package org.jvmquarks.jdk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A version of the JDK, in any form in which one is written.
 *
 * <p>For example, {@code 1.8.0_372-b07}, {@code 8u372} and {@code 8.0.372} are the same release of feature version 8;
 * {@code 11.0.16.1+1} is newer than {@code 11.0.16}, {@code 28-ea+18} is an early-access build of 28 and older than
 * {@code 28}. The build number and what vendors append ({@code -LTS}, {@code -Debian-1}) do not take part in the order.
 *
 * <p>Not a record: quarks compile with {@code --release 8}, which does not know records.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class JavaVersion implements Comparable<JavaVersion> {
    /** {@code 1.8.0_372-b07}, and in {@code java.runtime.version} of Debian {@code 1.8.0_504-8u504-b05-1}. */
    private static final Pattern OLD = Pattern.compile("1\\.(\\d+)\\.0(?:_(\\d+))?(-.*)?");

    /** {@code 8u372}, {@code 8u372-b07}, {@code 17u}. */
    private static final Pattern UPDATE = Pattern.compile("(\\d+)u(\\d*)(-.*)?");

    /** {@code 17.0.5+8-LTS}, {@code 28-ea+18}, {@code 11.0.16.1}, JEP 322. */
    private static final Pattern NEW = Pattern.compile("(\\d+(?:\\.\\d+)*)(?:-([a-zA-Z0-9]+))?(\\+.*|-.*)?");

    /** The word for a release candidate, a nightly build or somebody's own build in its version. */
    private static final Pattern EARLY = Pattern.compile("ea|beta|internal|snapshot|rc\\d*", Pattern.CASE_INSENSITIVE);

    /** Where JDK 8 has its update: 8.0.372. */
    private static final int UPDATE_PLACE = 2;

    private final List<Integer> numbers;
    private final boolean early;

    /**
     * @param numbers feature, interim, update and patch number and so on; zeros at the end do not matter; 8 is written
     *     as if its update were the third number: 8.0.372
     * @param early whether it is a build before the release: {@code -ea}, {@code -beta}, {@code -internal}
     */
    JavaVersion(List<Integer> numbers, boolean early) {
        int length = numbers.size();
        while (length > 1 && numbers.get(length - 1) == 0) {
            length--;
        }
        this.numbers = List.copyOf(numbers.subList(0, length));
        this.early = early;
        if (this.numbers.isEmpty()
                || this.numbers.get(0) < 1
                || this.numbers.stream().anyMatch(n -> n < 0)) {
            throw new IllegalArgumentException("a version must begin with a positive feature version, was " + numbers);
        }
    }

    List<Integer> numbers() {
        return numbers;
    }

    boolean early() {
        return early;
    }

    /**
     * Reads a version.
     *
     * @throws IllegalArgumentException if it has none of the known forms
     */
    public static JavaVersion parse(String text) {
        Matcher old = OLD.matcher(text);
        if (old.matches()) {
            return ofUpdate(text, old.group(1), old.group(2), old.group(3));
        }
        Matcher update = UPDATE.matcher(text);
        if (update.matches()) {
            return ofUpdate(text, update.group(1), update.group(2), update.group(3));
        }
        Matcher recent = NEW.matcher(text);
        if (!recent.matches()) {
            throw unreadable(text);
        }
        List<Integer> numbers = new ArrayList<>();
        for (String number : recent.group(1).split("\\.")) {
            numbers.add(number(number, text));
        }
        return new JavaVersion(
                numbers,
                Optional.ofNullable(recent.group(2))
                        .filter(JavaVersion::isEarly)
                        .isPresent());
    }

    /** Returns the first release of a feature version. */
    static JavaVersion ofFeature(int feature) {
        return new JavaVersion(List.of(feature), false);
    }

    private static JavaVersion ofUpdate(String text, String feature, String update, String suffix) {
        Integer[] numbers = new Integer[UPDATE_PLACE + 1];
        Arrays.fill(numbers, 0);
        numbers[0] = number(feature, text);
        numbers[UPDATE_PLACE] = update == null || update.isEmpty() ? 0 : number(update, text);
        boolean early = suffix != null && Arrays.stream(suffix.split("-")).anyMatch(JavaVersion::isEarly);
        return new JavaVersion(List.of(numbers), early);
    }

    private static boolean isEarly(String word) {
        return EARLY.matcher(word).matches();
    }

    private static int number(String digits, String text) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw (IllegalArgumentException) unreadable(text).initCause(e);
        }
    }

    private static IllegalArgumentException unreadable(String text) {
        return new IllegalArgumentException(
                "expected a version such as 8u372, 1.8.0_372, 17.0.5+8 or 28-ea, was '" + text + "'");
    }

    public int feature() {
        return numbers.get(0);
    }

    /**
     * Returns whether this is that version or a later one.
     *
     * @throws IllegalArgumentException if the text is not a version
     */
    public boolean isAtLeast(String other) {
        return compareTo(parse(other)) >= 0;
    }

    /** By numbers; an early build comes before the release of the same numbers. */
    @Override
    public int compareTo(JavaVersion other) {
        int order = compareNumbers(other);
        return order != 0 ? order : Boolean.compare(other.early, early);
    }

    /** Compares the numbers alone: an early build is in the place of its release. */
    int compareNumbers(JavaVersion other) {
        int shared = Math.min(numbers.size(), other.numbers.size());
        for (int i = 0; i < shared; i++) {
            int order = Integer.compare(numbers.get(i), other.numbers.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(numbers.size(), other.numbers.size());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JavaVersion version && numbers.equals(version.numbers) && early == version.early;
    }

    @Override
    public int hashCode() {
        return Objects.hash(numbers, early);
    }

    /** Returns the usual form: {@code 8u372}, {@code 17.0.5}, {@code 28-ea}. */
    @Override
    public String toString() {
        String text = feature() == 8 && numbers.size() == UPDATE_PLACE + 1 && numbers.get(1) == 0
                ? "8u" + numbers.get(UPDATE_PLACE)
                : numbers.stream().map(String::valueOf).collect(Collectors.joining("."));
        return early ? text + "-ea" : text;
    }
}
