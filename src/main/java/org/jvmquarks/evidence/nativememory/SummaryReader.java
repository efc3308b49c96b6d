package org.jvmquarks.evidence.nativememory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.evidence.UnknownLine;

/**
 * Reads the summary that {@code -XX:+PrintNMTStatistics} prints at the end of a process, or {@code VM.native_memory
 * summary} at any time. The parts of a category must add up to it as exactly as the unit allows: in bytes, to the last
 * one. The categories must add up to the total but for what other threads allocate while the VM reads its counters one
 * after the other.
 */
public final class SummaryReader {
    private static final String HEADER = "Native Memory Tracking:";

    /** A summary has a few dozen categories of a few lines. */
    private static final int MOST_LINES = 2000;

    private static final int LONGEST_LINE = 300;

    /**
     * In bytes. A VM before 22 reads the total first and then the categories, while a thread may take a chunk of an
     * arena, 32 KB, or a few: 17.0.21 was seen 20 bytes apart. A line that is not understood is an error by itself.
     */
    private static final long MEANWHILE = 256 << 10;

    private final Map<String, Usage> categories = new LinkedHashMap<>();
    private Optional<Usage> total = Optional.empty();
    private Usage stacks = new Usage(0, 0);
    private Optional<Open> open = Optional.empty();
    private long unit = 1;

    /** The category of which the parts are being read. */
    private record Open(int number, String line, Usage usage, Usage parts, int count) {
        Open with(Usage part) {
            return new Open(number, line, usage, parts.plus(part), count + 1);
        }
    }

    private SummaryReader() {}

    /**
     * Reads from the last header to the end; what the process printed before is not the VM's.
     *
     * @throws UnknownLine if a line is not known, or the numbers do not add up
     */
    public static Summary read(String text) {
        List<String> lines = text.lines().toList();
        int header = lines.lastIndexOf(HEADER);
        if (header < 0) {
            throw atEnd(lines, "is the last, and none before it is '" + HEADER + "'");
        }
        if (lines.size() - header > MOST_LINES) {
            throw atEnd(lines, "is too far from '" + HEADER + "'");
        }
        SummaryReader reader = new SummaryReader();
        for (int i = header + 1; i < lines.size(); i++) {
            reader.accept(i + 1, lines.get(i));
        }
        return reader.summary(lines);
    }

    private void accept(int number, String line) {
        if (line.length() > LONGEST_LINE) {
            throw new UnknownLine(number, line, "is too long for a summary");
        }
        try {
            if (!isKnown(number, line, new SummaryLine(line.strip()))) {
                throw new UnknownLine(number, line, "is not known");
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new UnknownLine(number, line, "cannot be, " + e.getMessage());
        }
    }

    private boolean isKnown(int number, String line, SummaryLine words) {
        if (words.category().isPresent()) {
            closeCategory();
            SummaryLine.Category category = words.category().get();
            open = Optional.of(new Open(number, line, category.usage(), new Usage(0, 0), 0));
            return total.isPresent() && categories.putIfAbsent(category.name(), category.usage()) == null;
        }
        if (words.total().isPresent()) {
            boolean second = total.isPresent();
            total = words.total();
            unit = words.unit();
            return !second;
        }
        stacks = words.stacks().map(stacks::plus).orElse(stacks);
        Optional<Usage> part = words.part();
        open = open.map(category -> part.map(category::with).orElse(category));
        return part.isPresent() ? open.isPresent() : words.isDetail();
    }

    private void closeCategory() {
        open.filter(last -> !last.parts().isWithin(rounding(last.count()), last.usage()))
                .ifPresent(last -> {
                    throw new UnknownLine(
                            last.number(),
                            last.line(),
                            "has parts that take " + last.parts().describe());
                });
        open = Optional.empty();
    }

    private Summary summary(List<String> lines) {
        closeCategory();
        Usage said = total.orElseThrow(() -> atEnd(lines, "is the last, and there is no total"));
        Usage sum = categories.values().stream().reduce(new Usage(0, 0), Usage::plus);
        if (categories.isEmpty() || !sum.isWithin(MEANWHILE + rounding(categories.size()), said)) {
            throw atEnd(lines, "ends categories that take " + sum.describe() + ", the total is " + said.describe());
        }
        return new Summary(said, categories, stacks);
    }

    /** Each of the numbers, and the one that they add up to, is off by less than one unit. */
    private long rounding(int numbers) {
        return unit == 1 ? 0 : unit * (numbers + 1);
    }

    private static UnknownLine atEnd(List<String> lines, String what) {
        return new UnknownLine(lines.size(), lines.isEmpty() ? "" : lines.get(lines.size() - 1), what);
    }
}
