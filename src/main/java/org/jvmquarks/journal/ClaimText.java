package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A claim with a place for what is expected.
 *
 * <p>For example, {@code an object without fields takes {} bytes} reads {@code … takes 16 bytes} where 16 is expected,
 * and {@code … takes 16 / 8 bytes} as the heading of a row whose expectation changed. {@code a store of a reference
 * {marks|does not mark} a card} has two wordings, for {@code true} and for {@code false}.
 *
 * @param text as the author wrote it
 */
public record ClaimText(String text) {
    /** Stands for the JDK that wrote; a pin with it reads what another JDK wrote. */
    public static final String WRITER = "{writer}";

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

    /**
     * Returns what stands in the only place: {@code 16}, {@code does not mark}; empty where the claim has several
     * places or none, or nothing stands there.
     */
    public Optional<String> piece(Expectation expected) {
        List<MatchResult> wordings = WORDINGS.matcher(text).results().toList();
        long values =
                Pattern.compile(VALUE, Pattern.LITERAL).matcher(text).results().count();
        return wordings.size() + values == 1
                ? expected.words()
                        .map(value -> values == 1 ? value : filledIn(wordings.get(0), List.of(value)))
                        .filter(piece -> !piece.isBlank())
                : Optional.empty();
    }

    /**
     * Returns an expected value in the words of the claim: {@code 16}, {@code does not mark}; empty where nothing is
     * expected, or the claim says it by leaving something out.
     */
    public Optional<String> words(Expectation expected) {
        List<MatchResult> wordings = WORDINGS.matcher(text).results().toList();
        if (wordings.isEmpty()) {
            return expected.words();
        }
        return expected.words()
                .map(value -> wordings.stream()
                        .map(each -> filledIn(each, List.of(value)).strip())
                        .filter(piece -> !piece.isEmpty())
                        .collect(Collectors.joining(" … ")))
                .filter(words -> !words.isEmpty());
    }

    /** Returns the claim about all JDKs, with each value once, in order. */
    public String ofAll(List<Expectation> expectations) {
        List<String> values = expectations.stream()
                .flatMap(it -> it.words().stream())
                .distinct()
                .toList();
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
        return WORDINGS.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(filledIn(match, values)))
                .replace(VALUE, shown);
    }

    private static String filledIn(MatchResult wordings, List<String> values) {
        return values.stream()
                .map(value -> wordings.group(Boolean.parseBoolean(value) ? 1 : 2))
                .collect(Collectors.joining(" / "));
    }
}
