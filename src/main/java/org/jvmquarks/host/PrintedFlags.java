package org.jvmquarks.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;

/**
 * The list of flags that a VM prints at its start: the proof that the flags of its command line are in effect. It costs
 * 3 ms, and loads no class of the JDK; to ask the management bean takes 17 ms and a hundred classes, which memory and
 * heap of the guest would then have as well.
 *
 * <p>The list has about a thousand lines. The requested flags go to {@value #FILE}; all lines are taken out of the
 * guest's output, so that they are not taken for output of the probe.
 */
public final class PrintedFlags {
    /** A log of the VM may have much besides its flags. */
    private static final int MOST_BYTES = 64 * BoundedFile.MB;

    static final String OPTION = "-XX:+PrintFlagsFinal";

    /** File in the guest's folder that has the requested flags. */
    static final String FILE = "flags.txt";

    private static final String HEADING = "[Global flags]";

    // JDK 8: … intx CICompilerCount … := 2 … {product}
    // JDK 21: … intx CICompilerCount … = 2 … {product} {ergonomic}
    private static final Pattern LINE =
            Pattern.compile(" *(\\w+) +(\\w+) +(:?=) ?(.*?) *\\{([\\w ]+)}(?: \\{([a-z, ]+)})?\\s*", Pattern.DOTALL);

    private PrintedFlags() {}

    /**
     * Takes the list out of the output of a guest that has ended, and keeps the requested flags.
     *
     * @param folder of the guest
     * @param requested names of the flags to keep
     * @param apart whether to take the list out of the output; where the pin itself requested it, it stays
     */
    static void keep(Path folder, Set<String> requested, boolean apart) throws IOException {
        for (String stream : List.of(Launched.STDOUT, Launched.STDERR, GuestRequest.VM_LOG)) {
            Path output = folder.resolve(stream);
            if (Files.exists(output) && keep(folder, output, requested, apart)) {
                return;
            }
        }
    }

    private static boolean keep(Path folder, Path output, Set<String> requested, boolean apart) throws IOException {
        String text = BoundedFile.text(output, MOST_BYTES, StandardCharsets.ISO_8859_1);
        int begin = begin(text);
        if (begin < 0) {
            return false;
        }
        StringBuilder kept = new StringBuilder(HEADING).append('\n');
        int end = walk(text, begin, (name, from, to) -> {
            if (requested.contains(name)) {
                kept.append(text, from, to);
            }
        });
        // A file of the guest under this name is not a list of flags, and may be a pipe.
        Files.writeString(
                folder.resolve(FILE),
                kept,
                StandardCharsets.ISO_8859_1,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE);
        if (apart) {
            Files.writeString(output, new StringBuilder(text).delete(begin, end), StandardCharsets.ISO_8859_1);
        }
        return true;
    }

    /**
     * Returns the requested flags by name, without those that the VM does not know; empty if it printed no list.
     *
     * @param folder of a guest for which {@link #keep} was called
     */
    static Optional<Map<String, VmFlag>> kept(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Map<String, VmFlag> flags = new LinkedHashMap<>();
        split(BoundedFile.text(file, MOST_BYTES, StandardCharsets.ISO_8859_1), flags);
        return Optional.of(flags);
    }

    /** Adds the flags of a list, and returns the output before and after it; all of it if there is no list. */
    public static String split(String output, Map<String, VmFlag> flags) {
        int begin = begin(output);
        if (begin < 0) {
            return output;
        }
        int end = walk(output, begin, (name, from, to) -> flags.put(name, flag(output.substring(from, to))));
        return output.substring(0, begin) + output.substring(end);
    }

    private static VmFlag flag(String lines) {
        Matcher parts = LINE.matcher(lines);
        if (!parts.matches()) {
            throw new IllegalStateException("expected a flag as the VM lists it: " + lines);
        }
        return VmFlag.listed(
                parts.group(2), parts.group(4), origin(parts), new VmFlag.Declaration(parts.group(1), parts.group(5)));
    }

    /** Gets the name of each flag of a list, and where its lines begin and end. */
    @FunctionalInterface
    private interface Visitor {
        void visit(String name, int begin, int end);
    }

    /** Returns where the heading of the list begins; -1 if there is no list. */
    private static int begin(String text) {
        int begin = text.startsWith(HEADING + "\n") ? 0 : text.indexOf("\n" + HEADING + "\n") + 1;
        return text.startsWith(HEADING, begin) ? begin : -1;
    }

    /** Returns where the list ends whose heading begins at an index. */
    private static int walk(String text, int heading, Visitor visitor) {
        int end = endOfLine(text, heading);
        while (end < text.length()) {
            Optional<String> name = name(text, end);
            int next = endOfFlag(text, end);
            if (name.isEmpty() || !hasKind(text, next)) {
                break;
            }
            visitor.visit(name.get(), end, next);
            end = next;
        }
        return end;
    }

    /**
     * Returns the word before an equals sign; empty if the line that begins there does not tell a flag. Each guest
     * prints a thousand lines, so this takes no pattern and no line apart.
     */
    private static Optional<String> name(String text, int begin) {
        int equals = text.indexOf('=', begin);
        int lineEnd = text.indexOf('\n', begin);
        if (equals < 0 || (lineEnd >= 0 && lineEnd < equals)) {
            return Optional.empty();
        }
        int colon = text.charAt(equals - 1) == ':' ? equals - 1 : equals;
        int end = skipBack(text, colon, begin, true);
        int nameBegin = skipBack(text, end, begin, false);
        int typeEnd = skipBack(text, nameBegin, begin, true);
        int typeBegin = skipBack(text, typeEnd, begin, false);
        boolean isSecondWord = nameBegin < end
                && typeBegin < typeEnd
                && typeEnd < nameBegin
                && skipBack(text, typeBegin, begin, true) == begin;
        return isSecondWord ? Optional.of(text.substring(nameBegin, end)) : Optional.empty();
    }

    /** Whether the lines that end there end with a kind, and perhaps an origin: {product} {set}. */
    private static boolean hasKind(String text, int end) {
        int last = end;
        while (last > 0 && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        int open = text.lastIndexOf('{', last);
        if (last == 0 || text.charAt(last - 1) != '}' || open < 0) {
            return false;
        }
        // Only an origin has commas: {command line, ergonomic}.
        boolean isOrigin = text.startsWith("} ", open - 2);
        for (int i = open + 1; i < last - 1; i++) {
            char c = text.charAt(i);
            if (!isOf(c, true) && !isOf(c, false) && !(isOrigin && c == ',')) {
                return false;
            }
        }
        return true;
    }

    /** Returns where the blanks, or the characters of a word, begin that end there. */
    private static int skipBack(String text, int end, int least, boolean blanks) {
        int begin = end;
        while (begin > least && isOf(text.charAt(begin - 1), blanks)) {
            begin--;
        }
        return begin;
    }

    private static boolean isOf(char c, boolean blanks) {
        return blanks ? c == ' ' : c == '_' || (c < 128 && Character.isLetterOrDigit(c));
    }

    /** Returns the index after the lines of the flag that begins there: one for each value. */
    private static int endOfFlag(String text, int begin) {
        int end = endOfLine(text, begin);
        if (text.startsWith("ccstrlist", skipBlanks(text, begin))) {
            while (end < text.length() && !text.substring(begin, end).strip().endsWith("}")) {
                end = endOfLine(text, end);
            }
        }
        return end;
    }

    private static int skipBlanks(String text, int begin) {
        int first = begin;
        while (first < text.length() && text.charAt(first) == ' ') {
            first++;
        }
        return first;
    }

    private static int endOfLine(String text, int begin) {
        int end = text.indexOf('\n', begin);
        return end < 0 ? text.length() : end + 1;
    }

    private static String origin(Matcher parts) {
        return parts.group(6) != null ? parts.group(6) : VmFlag.origin(parts.group(3));
    }
}
