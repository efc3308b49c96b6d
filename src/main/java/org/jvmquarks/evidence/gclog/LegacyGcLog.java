package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.LogText;

/**
 * The log of 8 with details. Without them a young collection that went on to the old generation
 * would look young; they are the only place that names what was collected.
 */
final class LegacyGcLog implements GcLogFormat {
    private static final Pattern STAMPED = Pattern.compile("\\d{1,9}\\.\\d+: \\[(.*)");

    private static final Pattern CONCURRENT =
            Pattern.compile(
                    "(?:GC |CMS-)concurrent-([a-z-]+?)(-start|-abort)?(?:(?:-end,|:) (?:[\\d.]+/)?(\\d{1,9}\\.\\d+) secs)?](?: \\[Times: .*)?");

    private static final Pattern PAUSE =
            Pattern.compile(
                    "(Full GC|GC pause|GC remark|GC cleanup|GC)\\b(.*), (\\d{1,9}\\.\\d+) secs](?: \\[Times: [^]]*])?\\s*");

    /** A part of a pause with brackets around it, which may contain none, and its time before. */
    private static final Pattern PART = Pattern.compile("(?:\\d{1,9}\\.\\d+: ?)?\\[[^\\[\\]]*]");

    private static final Pattern HEAP =
            Pattern.compile("(\\d{1,15})([BKMG])->(\\d{1,15})([BKMG])\\(\\d+[BKMG]\\)");

    /** G1 says on a line of its own what became of the heap. */
    private static final Pattern HEAP_OF_G1 =
            Pattern.compile(
                    " {3}\\[Eden: .* Heap: (\\d{1,12}\\.\\d+)([BKMG])\\(.*\\)->(\\d{1,12}\\.\\d+)([BKMG])\\([\\d.]+[BKMG]\\)].*");

    private static final Pattern OLD_GENERATION =
            Pattern.compile("\\[(?:Tenured|CMS|ParOldGen)[: ]");

    /** What precedes the first collection, and the details of a pause of G1. */
    private static final Pattern REMARK =
            Pattern.compile(
                    "(?:OpenJDK |Java HotSpot|Memory: |GC locker: |CommandLine flags: | {3}+ *\\[| \\[Times: ).*");

    @Override
    public List<String> options() {
        return List.of("-XX:+PrintGCDetails", "-XX:+PrintGCTimeStamps", "-Xloggc:" + FILE);
    }

    @Override
    public List<GcCycle> read(String log) {
        List<LogLine> lines = Interruptions.mend(LogText.lines(log));
        Reading reading = new Reading();
        boolean ended = false;
        for (LogLine line : lines) {
            ended |= isEnd(line.text());
            if (ended ? !isOfEnd(line.text()) : !reading.take(line.text())) {
                throw line.unknown(ended ? "is after the end of the log" : "is not known");
            }
        }
        return reading.cycles();
    }

    @Override
    public boolean isEnd(String line) {
        return line.equals("Heap");
    }

    /** The sizes of all generations, indented, when the VM ends: nothing comes after them. */
    private boolean isOfEnd(String line) {
        return isEnd(line) || line.startsWith(" ");
    }

    /** What is known after some of the lines. */
    private static final class Reading {
        private final List<CycleBuilder> cycles = new ArrayList<>();
        private Optional<CycleBuilder> concurrent = Optional.empty();
        private Optional<CycleBuilder> last = Optional.empty();

        List<GcCycle> cycles() {
            return cycles.stream().map(CycleBuilder::build).toList();
        }

        boolean take(String line) {
            Matcher stamped = STAMPED.matcher(line);
            if (!stamped.matches()) {
                return takeHeap(line) || REMARK.matcher(line).matches();
            }
            Matcher phase = CONCURRENT.matcher(stamped.group(1));
            if (phase.matches()) {
                return takePhase(phase);
            }
            Matcher pause = PAUSE.matcher(stamped.group(1));
            return pause.matches() && takePause(pause);
        }

        private boolean takeHeap(String line) {
            Matcher heap = HEAP_OF_G1.matcher(line);
            if (!heap.matches() || last.isEmpty()) {
                return false;
            }
            last.get()
                    .heap(
                            new HeapChange(
                                    HeapChange.bytes(heap.group(1), heap.group(2)),
                                    HeapChange.bytes(heap.group(3), heap.group(4))));
            last = Optional.empty();
            return true;
        }

        private boolean takePhase(Matcher phase) {
            boolean ended = phase.group(3) != null;
            if (concurrent.isEmpty()
                    || ended == (phase.group(2) != null)
                    || !ConcurrentPhases.has(phase.group(1))) {
                return false;
            }
            if (ended) {
                double seconds = Double.parseDouble(phase.group(3));
                concurrent.get().concurrentPhase(phase.group(1), seconds * 1000);
            }
            return true;
        }

        private boolean takePause(Matcher pause) {
            String plain = withoutParts(pause.group(2));
            Matcher heap = HEAP.matcher(plain);
            Optional<HeapChange> change =
                    heap.find() ? Optional.of(change(heap)) : Optional.empty();
            Optional<CycleBuilder> cycle =
                    Groups.of(heap.reset().replaceAll(""))
                            .flatMap(parsed -> cycleOf(pause, parsed.groups()));
            cycle.ifPresent(known -> change.ifPresent(known::heap));
            return cycle.isPresent();
        }

        /** The pause without what is said of its parts, which can have parts themselves. */
        private static String withoutParts(String details) {
            String plain = details;
            String next = PART.matcher(plain).replaceAll("");
            while (!next.equals(plain)) {
                plain = next;
                next = PART.matcher(plain).replaceAll("");
            }
            return plain;
        }

        /** The collection that a pause belongs to; empty if that is not known. */
        private Optional<CycleBuilder> cycleOf(Matcher pause, List<String> groups) {
            String name = pause.group(1);
            double milliseconds = Double.parseDouble(pause.group(3)) * 1000;
            if (name.equals("GC remark") || name.equals("GC cleanup")) {
                return concurrent.map(cycle -> cycle.pause(name.substring(3), milliseconds));
            }
            if (groups.isEmpty()) {
                return Optional.empty();
            }
            if (groups.get(0).equals("CMS Final Remark")) {
                return concurrent.map(cycle -> cycle.pause("Final Remark", milliseconds));
            }
            if (groups.get(0).equals("CMS Initial Mark")) {
                concurrent =
                        Optional.of(
                                begin(GcKind.CONCURRENT, groups.get(0))
                                        .pause("Initial Mark", milliseconds));
                return concurrent;
            }
            return Optional.of(takeGenerationPause(name, groups, pause.group(2), milliseconds));
        }

        private CycleBuilder takeGenerationPause(
                String name, List<String> groups, String details, double milliseconds) {
            boolean full = name.equals("Full GC") || OLD_GENERATION.matcher(details).find();
            GcKind kind =
                    full ? GcKind.FULL : groups.contains("mixed") ? GcKind.MIXED : GcKind.YOUNG;
            CycleBuilder cycle = begin(kind, groups.get(0));
            cycle.pause(full ? "Full" : "Young", milliseconds);
            if (groups.contains("initial-mark")) {
                concurrent = Optional.of(begin(GcKind.CONCURRENT, groups.get(0)));
            }
            last = Optional.of(cycle);
            return cycle;
        }

        private CycleBuilder begin(GcKind kind, String cause) {
            CycleBuilder cycle = new CycleBuilder(cycles.size(), kind, cause);
            cycles.add(cycle);
            return cycle;
        }

        private static HeapChange change(Matcher heap) {
            return new HeapChange(
                    HeapChange.bytes(heap.group(1), heap.group(2)),
                    HeapChange.bytes(heap.group(3), heap.group(4)));
        }
    }
}
