package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JEPs and issues in a text, with where they are on the web. */
public final class Sources {
    private static final Pattern ID = Pattern.compile("\\bJEP (\\d+)\\b|\\bJDK-\\d{7}\\b");

    private Sources() {}

    /**
     * A piece of a text.
     *
     * @param href address of the JEP or issue that it names; empty for any other text
     */
    public record Part(String text, Optional<String> href) {}

    /** Splits a text; its parts joined are the text again. */
    public static List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher ids = ID.matcher(text);
        int end = 0;
        while (ids.find()) {
            plain(parts, text.substring(end, ids.start()));
            parts.add(new Part(ids.group(), Optional.of(href(ids))));
            end = ids.end();
        }
        plain(parts, text.substring(end));
        return List.copyOf(parts);
    }

    private static void plain(List<Part> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(new Part(text, Optional.empty()));
        }
    }

    private static String href(Matcher id) {
        return id.group(1) != null
                ? "https://openjdk.org/jeps/" + id.group(1)
                : "https://bugs.openjdk.org/browse/" + id.group();
    }
}
