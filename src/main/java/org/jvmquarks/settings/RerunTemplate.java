package org.jvmquarks.settings;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command line for a shell that runs one pin, with placeholders for its class and its method. What goes in their
 * places is quoted as the place needs it: Kotlin's methods may have blanks in their names, and nested classes have a
 * dollar.
 *
 * @param text {@code mvn verify '-Dit.test={class}#{method}'}
 */
record RerunTemplate(String text) {
    private static final String CLASS = "{class}";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(?:class|method)}");

    private static final Pattern PLAIN = Pattern.compile("[\\w.#-]+");

    /** Where a shell is in a text. */
    private enum Place {
        PLAIN,
        SINGLE_QUOTES,
        DOUBLE_QUOTES;

        Place after(char next) {
            return switch (this) {
                case PLAIN -> next == '\'' ? SINGLE_QUOTES : next == '"' ? DOUBLE_QUOTES : PLAIN;
                case SINGLE_QUOTES -> next == '\'' ? PLAIN : SINGLE_QUOTES;
                case DOUBLE_QUOTES -> next == '"' ? PLAIN : DOUBLE_QUOTES;
            };
        }

        String quote(String word) {
            String single = word.replace("'", "'\\''");
            return switch (this) {
                case PLAIN -> RerunTemplate.PLAIN.matcher(word).matches() ? word : "'" + single + "'";
                case SINGLE_QUOTES -> single;
                case DOUBLE_QUOTES -> word.replaceAll("[\\\\\"$`]", "\\\\$0");
            };
        }
    }

    /** @throws SettingException if the text does not name the class */
    RerunTemplate {
        if (!text.contains(CLASS)) {
            throw new SettingException(Setting.RERUN.property()
                    + " must have the placeholder {class}, and {method} where one can be named, was '"
                    + text
                    + "'");
        }
    }

    /**
     * Returns the command line.
     *
     * @param className full name of the class
     */
    String of(String className, String method) {
        Map<String, String> values = Map.of(CLASS, className, "{method}", method);
        StringBuilder line = new StringBuilder();
        Place place = Place.PLAIN;
        Matcher placeholder = PLACEHOLDER.matcher(text);
        for (int at = 0; at < text.length(); ) {
            if (placeholder.find(at) && placeholder.start() == at) {
                line.append(place.quote(values.getOrDefault(placeholder.group(), "")));
                at = placeholder.end();
            } else {
                place = place.after(text.charAt(at));
                line.append(text.charAt(at++));
            }
        }
        return line.toString();
    }
}
