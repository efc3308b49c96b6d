package org.jvmquarks.inspect.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.text.Plural;

/**
 * A file with one option a line, as Elasticsearch, OpenSearch, Logstash and Cassandra have them. Lines that begin with
 * {@code #} are comments. A line may begin with the versions that it is for: {@code 8:}, {@code 8-13:} or {@code 14-:}.
 */
public final class OptionsFile {
    private static final Pattern LINE =
            Pattern.compile("(?:(?<first>\\d{1,4})(?<range>-)?(?<last>\\d{1,4})?:)?(?<option>-.*)");

    private static final int MOST_PROBLEMS = 20;

    /** In bytes; an argument file can have a class path of megabytes. */
    static final int LONGEST = 16 << 20;

    private OptionsFile() {}

    /**
     * Reads a file.
     *
     * @throws OptionsException if it cannot be read, or a line is not an option
     */
    public static OptionLine read(Path file) {
        try {
            return parse(String.valueOf(file.getFileName()), TextFile.read(file, LONGEST));
        } catch (IOException e) {
            throw new OptionsException("cannot read " + file + ": " + FileProblem.reading(file, e), e);
        }
    }

    /**
     * Reads the text of a file.
     *
     * @param name name of the file, for messages
     * @throws OptionsException if a line is not an option
     */
    public static OptionLine parse(String name, String text) {
        List<OptionUse> options = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String where = name + ":" + (i + 1);
            option(line, where).ifPresentOrElse(options::add, () -> problems.add(where + ": '" + line + "'"));
        }
        if (!problems.isEmpty()) {
            int more = problems.size() - MOST_PROBLEMS;
            throw new OptionsException("expected a comment (#) or an option such as -Xmx1g or 17-:-XX:+UseZGC, was\n"
                    + problems.stream().limit(MOST_PROBLEMS).collect(Collectors.joining("\n"))
                    + (more > 0 ? "\nand " + Plural.count(more, "more line") : ""));
        }
        return new OptionLine(options, List.of());
    }

    private static Optional<OptionUse> option(String line, String where) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches() || (parts.group("range") == null && parts.group("last") != null)) {
            return Optional.empty();
        }
        return versions(parts).map(it -> new OptionUse(words(parts.group("option")), where, it));
    }

    private static Optional<Versions> versions(Matcher parts) {
        if (parts.group("first") == null) {
            return Optional.of(Versions.ALL);
        }
        int first = Integer.parseInt(parts.group("first"));
        if (parts.group("range") == null) {
            return Optional.of(new Versions(first, first));
        }
        int last = parts.group("last") == null ? Integer.MAX_VALUE : Integer.parseInt(parts.group("last"));
        return first <= last ? Optional.of(new Versions(first, last)) : Optional.empty();
    }

    /** A line is one word, but for options whose value is the next word. */
    private static List<String> words(String option) {
        String[] parts = option.split("\\s+", 2);
        return parts.length == 2 && OptionForm.takesNextWord(parts[0]) ? List.of(parts[0], parts[1]) : List.of(option);
    }
}
