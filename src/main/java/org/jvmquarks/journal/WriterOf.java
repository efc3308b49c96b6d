package org.jvmquarks.journal;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JDK that wrote what the JDK of a cell reads, as claims and names of rows tell it.
 *
 * <p>For example, the pin {@code opens} with the claim <code>a key store that {writer} wrote can be
 * opened</code> has, in a run of two JDKs, the rows {@code opens[from jdk-17]} and {@code
 * opens[from jdk-25]}.
 */
public final class WriterOf {
    /** Stands for the writer in a claim; a pin with it reads what another JDK wrote. */
    public static final String PLACE = "{writer}";

    private static final Pattern ROW = Pattern.compile("(.*)\\[from (.+)]");

    private WriterOf() {}

    /** Returns {@code opens[from jdk-17]}. */
    public static String row(String pin, String writer) {
        return pin + "[from " + writer + "]";
    }

    /** Returns {@code jdk-17} for {@code opens[from jdk-17]}; empty for a row about one JDK. */
    public static Optional<String> of(String row) {
        return matched(row).map(it -> it.group(2));
    }

    /** Returns {@code opens} for {@code opens[from jdk-17]}, and any other name as it is. */
    public static String pin(String row) {
        return matched(row).map(it -> it.group(1)).orElse(row);
    }

    private static Optional<Matcher> matched(String row) {
        return Optional.of(ROW.matcher(row)).filter(Matcher::matches);
    }
}
