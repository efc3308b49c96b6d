package org.jvmquarks.inspect.options;

import java.util.ArrayList;
import java.util.List;

/** Splits texts into words as the VM and the launcher do. */
final class WordSplitter {
    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int at;

    private WordSplitter(String text) {
        this.text = text;
    }

    /**
     * Splits the value of an environment variable: at white space; either kind of quotes keeps it, and nothing is
     * escaped.
     */
    static List<String> ofVariable(String value) {
        return new WordSplitter(value).split(false);
    }

    /**
     * Splits an argument file of the launcher (JDK-8027634): as a variable, and with comments from {@code #} to the end
     * of the line, and a backslash within quotes that escapes, or joins lines. Without one, the end of a line ends its
     * last word, whose quote need not be closed.
     */
    static List<String> ofFile(String content) {
        return new WordSplitter(content).split(true);
    }

    private List<String> split(boolean file) {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (Character.isWhitespace(c)) {
                end();
            } else if (c == '"' || c == '\'') {
                inWord = true;
                quoted(c, file);
            } else if (c == '#' && file) {
                end();
                skipLine();
            } else {
                inWord = true;
                word.append(c);
            }
        }
        end();
        return List.copyOf(words);
    }

    private void end() {
        if (inWord) {
            words.add(word.toString());
            word.setLength(0);
            inWord = false;
        }
    }

    private void skipLine() {
        while (at < text.length() && !isLineEnd(text.charAt(at))) {
            at++;
        }
    }

    private void quoted(char quote, boolean escapes) {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                return;
            }
            if (escapes && isLineEnd(c)) {
                end();
                return;
            }
            if (c == '\\' && escapes && at < text.length()) {
                escaped(text.charAt(at++));
            } else {
                word.append(c);
            }
        }
        if (!escapes) {
            throw new OptionsException("the quote " + quote + " is not closed in: " + text.strip());
        }
    }

    private void escaped(char c) {
        if (isLineEnd(c)) {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        } else {
            word.append(
                    switch (c) {
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        case 't' -> '\t';
                        case 'f' -> '\f';
                        default -> c;
                    });
        }
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }
}
