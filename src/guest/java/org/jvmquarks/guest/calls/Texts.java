package org.jvmquarks.guest.calls;

import java.io.IOException;
import java.io.LineNumberReader;
import java.io.StringReader;
import java.text.BreakIterator;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Steps of calls about texts and collections that take more than an expression. */
public final class Texts {
    private Texts() {}

    /** Returns a text of some length. */
    public static String repeat(String text, int times) {
        return String.join("", Collections.nCopies(times, text));
    }

    /** Returns another object with the same text. */
    public static String copy(String text) {
        return new String(text.toCharArray());
    }

    /** Returns the symbols of no language: those of a language change with its data. */
    public static DecimalFormatSymbols symbols() {
        return DecimalFormatSymbols.getInstance(Locale.ROOT);
    }

    /** Returns the parts of a text between breaks. */
    public static List<String> breaks(BreakIterator iterator, String text) {
        List<String> parts = new ArrayList<>();
        iterator.setText(text);
        int start = iterator.first();
        for (int end = iterator.next(); end != BreakIterator.DONE; end = iterator.next()) {
            parts.add(text.substring(start, end));
            start = end;
        }
        return parts;
    }

    /** Returns the number of lines after all of a text was read. */
    public static int lineNumber(String text) throws IOException {
        LineNumberReader reader = new LineNumberReader(new StringReader(text));
        while (reader.read() >= 0) {
            // The number counts what was read.
        }
        return reader.getLineNumber();
    }

    /** Whether a function returns the very object that it gets. */
    public static boolean same(Object object, With.Step function) throws Exception {
        return function.on(object) == object;
    }

    /** Returns what a pipeline showed to a consumer, then what it returned. */
    public static List<Object> seen(With.Step pipeline) throws Exception {
        List<Object> seen = new ArrayList<>();
        Consumer<Object> consumer = seen::add;
        seen.add(pipeline.on(consumer));
        return seen;
    }
}
