package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.report.TableStyle;

/** Lines of text, none of them wider than the terminal but commands. */
final class Lines {
    static final String INDENT = "  ";

    private final TableStyle style;
    private final Paint paint;
    private final List<String> lines = new ArrayList<>();

    Lines(TableStyle style) {
        this.style = style;
        this.paint = new Paint(style.colours(), style.symbols());
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    void blank() {
        lines.add("");
    }

    /** Text that stands out. */
    void strong(String text) {
        Wrapping.lines("", paint.clean(text), style.width()).stream()
                .map(paint::strong)
                .forEach(lines::add);
    }

    /** A row of a table, which is clean and fits. */
    void row(String text) {
        lines.add(text);
    }

    /** As {@link Wrapping} breaks it. */
    void wrap(String start, String text) {
        lines.addAll(Wrapping.lines(start, paint.clean(text), style.width()));
    }

    /** A command, which is longer rather than broken: it is there to be copied. */
    void command(String start, String text) {
        lines.add(start + paint.clean(text));
    }

    /** Dimmed text. */
    void faint(String start, String text) {
        Wrapping.lines(start, paint.clean(text), style.width()).stream()
                .map(paint::faint)
                .forEach(lines::add);
    }

    /** Each line ends in {@code \n}. */
    String text() {
        return String.join("\n", lines) + "\n";
    }
}
