package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;

/** Lines of text, none of them wider than the terminal. */
final class Lines {
    static final String INDENT = "  ";

    private final TableStyle style;
    private final Paint paint;
    private final List<String> lines = new ArrayList<>();

    Lines(TableStyle style) {
        this.style = style;
        this.paint = new Paint(style.colours(), style.symbols());
    }

    void blank() {
        lines.add("");
    }

    /** A line that stands out. */
    void strong(String text) {
        lines.add(paint.strong(paint.clean(text)));
    }

    /**
     * Breaks at blanks, and within a word only if it alone is too wide; what follows is set in as
     * far as the start is long.
     */
    void wrap(String start, String text) {
        String rest = paint.clean(text).strip();
        String head = start;
        while (head.length() + rest.length() > style.width()) {
            int room = style.width() - head.length();
            int blank = rest.lastIndexOf(' ', room);
            int end = blank > 0 ? blank : room;
            lines.add(head + rest.substring(0, end));
            rest = rest.substring(end).strip();
            head = " ".repeat(start.length());
        }
        lines.add(head + rest);
    }

    /** Each line ends in {@code \n}. */
    String text() {
        return String.join("\n", lines) + "\n";
    }
}
