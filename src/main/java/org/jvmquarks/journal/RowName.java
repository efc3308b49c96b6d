package org.jvmquarks.journal;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a row among those of its quark.
 *
 * <p>Journals, ledgers and users write it as text, which is read here alone. For example, the pin {@code opens} with
 * the claim <code>a key store that {writer} wrote can be opened</code> has, in a run of two JDKs, the rows
 * {@code opens[from jdk-17]} and {@code opens[from jdk-25]}.
 *
 * @param method method of the pin
 * @param argument argument of the pin, where it has one: {@code SERIAL}
 * @param writer id of the JDK that wrote what the row is about; empty for a row about one JDK
 */
public record RowName(String method, Optional<String> argument, Optional<String> writer) {
    private static final Pattern FORM = Pattern.compile(
            "(?<method>[^\\[]+)(?:\\[(?!from )(?<argument>.*?)])?(?:\\[from (?<writer>.+)])?", Pattern.DOTALL);

    /** A pin, for any JDK that wrote what it reads. */
    public RowName(String method, Optional<String> argument) {
        this(method, argument, Optional.empty());
    }

    /** Reads a name. A text of no such form is taken for a method, which no quark has. */
    public static RowName of(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? new RowName(
                        matcher.group("method"),
                        Optional.ofNullable(matcher.group("argument")),
                        Optional.ofNullable(matcher.group("writer")))
                : new RowName(text, Optional.empty());
    }

    /** Returns whether its text stands for it, and for no other name. */
    public boolean isPlain() {
        return of(toString()).equals(this);
    }

    /** Returns the row of a JDK that writes what this one is about. */
    public RowName from(String jdk) {
        return new RowName(method, argument, Optional.of(jdk));
    }

    /** Returns the pin of the row, for any JDK that wrote. */
    public RowName pin() {
        return new RowName(method, argument);
    }

    /** Returns it as people write it: {@code storeMarksCard[SERIAL]}, {@code opens[from jdk-17]}. */
    @Override
    public String toString() {
        return method
                + argument.map(it -> "[" + it + "]").orElse("")
                + writer.map(it -> "[from " + it + "]").orElse("");
    }
}
