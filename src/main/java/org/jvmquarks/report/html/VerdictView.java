package org.jvmquarks.report.html;

import java.util.Locale;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.verdict.Verdict;

/**
 * A verdict in the page.
 *
 * @param name its class in the style sheet, and what the filter understands: {@code not-applicable}
 * @param label for people: {@code Not applicable}
 * @param symbol one character
 */
record VerdictView(String name, String label, String symbol) {

    static VerdictView of(Verdict verdict) {
        String lower = verdict.name().toLowerCase(Locale.ROOT);
        String label = verdict.name().charAt(0) + lower.substring(1).replace('_', ' ');
        return new VerdictView(lower.replace('_', '-'), label, Symbols.UNICODE.of(verdict));
    }
}
