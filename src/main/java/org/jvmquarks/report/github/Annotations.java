package org.jvmquarks.report.github;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.SourceFiles;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;

/**
 * {@code annotations.txt}: workflow commands that make GitHub show findings next to the code. A step of a workflow
 * prints the file.
 */
public final class Annotations implements Format {
    /** GitHub shows as many of each level and step, and drops the others without a word. */
    private static final int MOST_OF_A_LEVEL = 10;

    /** The characters that would colour a log, clear it, or turn its direction. */
    private static final String INVISIBLE = "[\\p{Cc}\\p{Cf}&&[^\\r\\n\\t]]";

    private static final Map<Level, String> COMMANDS =
            Map.of(Level.ERROR, "error", Level.WARNING, "warning", Level.NOTE, "notice");

    @Override
    public String name() {
        return "annotations";
    }

    @Override
    public String extension() {
        return "annotations.txt";
    }

    @Override
    public Optional<String> fileOfRun() {
        return Optional.of("annotations.txt");
    }

    @Override
    public String render(Report report, View view) throws IOException {
        return render(report.document().notices(), SourceFiles.here());
    }

    /**
     * Returns a line for each notice, and where GitHub would drop some a line that counts them.
     *
     * @throws IOException if a source cannot be read
     */
    public static String render(List<Notice> notices, SourceFiles sources) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Level level : Level.values()) {
            List<Notice> some =
                    notices.stream().filter(it -> it.level() == level).toList();
            int shown = some.size() <= MOST_OF_A_LEVEL ? some.size() : MOST_OF_A_LEVEL - 1;
            for (Notice notice : some.subList(0, shown)) {
                text.append(line(notice, sources));
            }
            if (shown < some.size()) {
                text.append("::%s title=jvm-quarks::and %d more, see the summary of the job\n"
                        .formatted(COMMANDS.get(level), some.size() - shown));
            }
        }
        return text.toString();
    }

    private static String line(Notice notice, SourceFiles sources) throws IOException {
        List<String> properties = new ArrayList<>();
        Optional<SourceFiles.Place> place = sources.place(notice);
        place.ifPresent(it -> {
            properties.add("file=" + property(it.file()));
            properties.add("line=" + it.line());
        });
        properties.add("title=" + property(notice.title()));
        return "::%s %s::%s\n"
                .formatted(COMMANDS.get(notice.level()), String.join(",", properties), data(notice.message()));
    }

    /** As the runner reads the text of a command: one line, without control characters that a guest has printed. */
    private static String data(String text) {
        return text.replaceAll(INVISIBLE, "\uFFFD")
                .replace("%", "%25")
                .replace("\r", "%0D")
                .replace("\n", "%0A");
    }

    /** As the runner reads a property of a command, which a comma or a colon would end. */
    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
