package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A claim with a place for what is expected.
 *
 * <p>For example, {@code an object without fields takes {} bytes} reads {@code … takes 16 bytes}
 * where 16 is expected, and {@code … takes 16 / 8 bytes} as the heading of a row whose expectation
 * changed. {@code a store of a reference {marks|does not mark} a card} has two wordings, for {@code
 * true} and for {@code false}.
 *
 * @param text as the author wrote it
 */
public record ClaimText(String text) {
    private static final String VALUE = "{}";

    private static final Pattern WORDINGS = Pattern.compile("\\{([^{}|]*)\\|([^{}|]*)}");

    /** More than so many values make a heading unreadable. */
    private static final int SHOWN_VALUES = 3;

    /** Returns whether it says where the expected value goes. */
    public boolean hasPlace() {
        return text.contains(VALUE) || WORDINGS.matcher(text).find();
    }

    /** Returns the claim about a JDK of which this is expected. */
    public String of(Optional<Expectation> expected) {
        Optional<String> value = expected.flatMap(Expectation::words);
        return value.map(it -> filled(it, List.of(it))).orElse(text);
    }

    /** Returns the claim about all JDKs, with each value once, in order. */
    public String ofAll(List<Expectation> expectations) {
        List<String> values =
                expectations.stream().flatMap(it -> it.words().stream()).distinct().toList();
        if (values.isEmpty()) {
            return text;
        }
        return filled(
                values.size() > SHOWN_VALUES
                        ? values.get(0) + " … " + values.get(values.size() - 1)
                        : String.join(" / ", values),
                values);
    }

    private String filled(String shown, List<String> values) {
        Function<MatchResult, String> wording =
                match ->
                        values.stream()
                                .map(value -> match.group(Boolean.parseBoolean(value) ? 1 : 2))
                                .collect(Collectors.joining(" / "));
        return WORDINGS
                .matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(wording.apply(match)))
                .replace(VALUE, shown);
    }
}
