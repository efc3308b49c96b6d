package org.jvmquarks.report.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Sanitizes all output to the terminal: shows the control characters of foreign text, such as the output of a guest or
 * the name of a file, instead of sending them. A journal from somewhere else must not move the cursor, change the title
 * of a window or hide a line.
 *
 * <p>Such a character is shown as JSON has it, a backslash and {@code u001b}, so that JSON on standard output means the
 * same. Line feeds and tabs pass. Codes for colours and weights pass where this program uses them.
 */
public final class TerminalStream extends FilterOutputStream {
    /**
     * Control characters that pass: foreground colours, weights and their ends as {@link Paint} and picocli use them,
     * and the end of a line on Windows.
     */
    private static final Pattern OURS = Pattern.compile("\u001b\\[(?:[0-4]|2[1-4]|3[1-79]|1;3[15])m|\r\n");

    /** The beginnings of these. */
    private static final Pattern BEGINNING = Pattern.compile("\u001b(?:\\[(?:\\d(?:\\d|;\\d{0,2})?)?)?|\r");

    private static final char ESCAPE = '\u001b';

    private final Charset charset;
    private final boolean styled;
    private final CharsetDecoder decoder;
    private final StringBuilder pending = new StringBuilder();
    private ByteBuffer undecoded = ByteBuffer.allocate(0);

    /**
     * @param out what receives the bytes
     * @param charset charset of the bytes, before and after
     * @param styled whether codes for colours and weights pass
     */
    TerminalStream(OutputStream out, Charset charset, boolean styled) {
        super(out);
        this.charset = charset;
        this.styled = styled;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /**
     * Returns a stream for text to standard output or error.
     *
     * @param out what receives the bytes
     * @param styled whether codes for colours and weights pass
     */
    public static PrintStream print(OutputStream out, boolean styled) {
        Charset charset = Terminal.outputCharset();
        return new PrintStream(new TerminalStream(out, charset, styled), true, charset);
    }

    /** Returns a text of one or several lines with its control characters shown. */
    public static String shown(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.chars().forEach(c -> append(shown, (char) c));
        return shown.toString();
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(undecoded.remaining() + length);
        in.put(undecoded).put(bytes, offset, length).flip();
        CharBuffer text = CharBuffer.allocate((int) Math.ceil(in.remaining() * (double) decoder.maxCharsPerByte()));
        decoder.decode(in, text, false);
        undecoded = in;
        StringBuilder shown = new StringBuilder();
        text.flip().chars().forEach(c -> take((char) c, shown));
        out.write(shown.toString().getBytes(charset));
    }

    /** A code that was begun and not ended is foreign. */
    @Override
    public synchronized void flush() throws IOException {
        StringBuilder shown = new StringBuilder();
        release(shown);
        out.write(shown.toString().getBytes(charset));
        out.flush();
    }

    private void take(char c, StringBuilder shown) {
        if (pending.length() > 0) {
            pending.append(c);
            if (OURS.matcher(pending).matches()) {
                shown.append(pending);
                pending.setLength(0);
                return;
            }
            if (BEGINNING.matcher(pending).matches()) {
                return;
            }
            pending.setLength(pending.length() - 1);
            release(shown);
        }
        if (c == '\r' || (styled && c == ESCAPE)) {
            pending.append(c);
        } else {
            append(shown, c);
        }
    }

    private void release(StringBuilder shown) {
        shown.append(shown(pending.toString()));
        pending.setLength(0);
    }

    private static void append(StringBuilder shown, char c) {
        if (isShown(c)) {
            shown.append(c);
        } else {
            shown.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
    }

    private static boolean isShown(char c) {
        if (c == '\n' || c == '\t') {
            return true;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> !isDirection(c);
        };
    }

    /** Marks that show text in another order than it has. */
    private static boolean isDirection(char c) {
        return c == '\u061c'
                || (c >= '\u200e' && c <= '\u200f')
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069');
    }
}
