package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.LogText;

/**
 * The log of 8 with details. Without them a young collection that went on to the old generation would look young; they
 * are the only place that names what was collected.
 */
final class LegacyGcLog implements GcLogFormat {
    // JDK 8: 0.141: [GC pause (G1 Evacuation Pause) (young), 0.0018911 secs]
    // JDK 8:  CMS: abort preclean due to time 6.778: [CMS-concurrent-abortable-preclean: …
    private static final Pattern STAMPED =
            Pattern.compile("(?: CMS: abort preclean due to (?:time|loops) )?\\d{1,9}\\.\\d+: \\[(.*)");

    // JDK 8: 0.315: [CMS-concurrent-mark-start]
    // JDK 8: 0.317: [CMS-concurrent-mark: 0.002/0.002 secs] [Times: user=0.00 …
    // JDK 8: 0.256: [GC concurrent-root-region-scan-end, 0.0000236 secs]
    // Not captured, from the source of 8: [GC concurrent-mark-reset-for-overflow]
    private static final Pattern CONCURRENT = Pattern.compile(
            "(?:GC |CMS-)concurrent-([a-z-]+?)(-start|-abort|-reset-for-overflow|-restart-for-overflow)?(?:(?:-end,|:) (?:[\\d.]+/)?(\\d{1,9}\\.\\d+) secs)?](?: \\[Times: .*)?");

    // JDK 8: 0.208: [GC (Allocation Failure) [PSYoungGen: 16325K->449K(18944K)]
    //     16325K->449K(62976K), 0.0048189 secs] [Times: …
    // JDK 8: 0.159: [GC cleanup 510K->510K(65536K), 0.0053079 secs]
    private static final Pattern PAUSE = Pattern.compile(
            "(Full GC|GC pause|GC remark|GC cleanup|GC)\\b(.*), (\\d{1,9}\\.\\d+) secs](?: \\[Times: [^]]*] ?)*\\s*");

    /** A part of a pause with brackets around it, which may contain none, and its time before. */
    // JDK 8: … 0.098: [ParNew: 17457K->387K(19648K), 0.0012659 secs] …
    private static final Pattern PART = Pattern.compile("(?:\\d{1,9}\\.\\d+: ?)?\\[[^\\[\\]]*]");

    // JDK 8: … 17457K->387K(63360K), 0.0013180 secs] …
    private static final Pattern HEAP = Pattern.compile("(\\d{1,15})([BKMG])->(\\d{1,15})([BKMG])\\(\\d+[BKMG]\\)");

    /** G1 says on a line of its own what became of the heap. */
    // JDK 8:    [Eden: 7168.0K(7168.0K)->0.0B(13312.0K) Survivors: 0.0B->1024.0K
    //     Heap: 7168.0K(65536.0K)->425.7K(65536.0K)]
    private static final Pattern HEAP_OF_G1 = Pattern.compile(
            " {3}\\[Eden: .* Heap: (\\d{1,12}\\.\\d+)([BKMG])\\(.*\\)->(\\d{1,12}\\.\\d+)([BKMG])\\([\\d.]+[BKMG]\\)].*");

    // JDK 8: 0.201: [Full GC (System.gc()) 0.201: [CMS: 276K->371K(43712K), 0.0015572 secs] …
    private static final Pattern OLD_GENERATION = Pattern.compile("\\[(?:Tenured|CMS|ParOldGen)[: ]");

    /**
     * Lines before the first collection, the details of a pause of G1, and the thread of CMS where a full collection
     * takes its work over.
     */
    // JDK 8: Memory: 4k page, physical 24684084k(21486040k free), swap 0k(0k free)
    // JDK 8:    [Parallel Time: 1.2 ms, GC Workers: 2]
    private static final Pattern REMARK = Pattern.compile(
            "|(?:OpenJDK |Java HotSpot|Memory: |GC locker: |CommandLine flags: | {3}+ *\\[| \\[Times: ).*|"
                    + InterleavedLines.BAILING_OUT);

    @Override
    public List<String> options() {
        return List.of("-XX:+PrintGCDetails", "-XX:+PrintGCTimeStamps", "-Xloggc:" + FILE);
    }

    @Override
    public List<GcCycle> read(String log) {
        List<LogLine> lines = InterleavedLines.mend(LogText.lines(log));
        Reading reading = new Reading();
        int end = 0;
        while (end < lines.size() && !isEnd(lines.get(end).text())) {
            LogLine line = lines.get(end++);
            if (!reading.take(line.text())) {
                throw line.unknown("is not known");
            }
        }
        for (LogLine line : LegacyEnd.others(lines.subList(end, lines.size()))) {
            if (!reading.take(line.text())) {
                throw line.unknown("is not known");
            }
        }
        return reading.cycles();
    }

    @Override
    public boolean isEnd(String line) {
        return LegacyEnd.begins(line);
    }

    /** The state after some of the lines. */
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
                    .heap(new HeapChange(
                            HeapChange.bytes(heap.group(1), heap.group(2)),
                            HeapChange.bytes(heap.group(3), heap.group(4))));
            last = Optional.empty();
            return true;
        }

        private boolean takePhase(Matcher phase) {
            boolean ended = phase.group(3) != null;
            if (concurrent.isEmpty() || ended == (phase.group(2) != null) || !ConcurrentPhases.has(phase.group(1))) {
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
            Optional<HeapChange> change = heap.find() ? Optional.of(change(heap)) : Optional.empty();
            Optional<CycleBuilder> cycle =
                    Groups.of(heap.reset().replaceAll("")).flatMap(parsed -> cycleOf(pause, parsed.groups()));
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
                concurrent = Optional.of(begin(GcKind.CONCURRENT, groups.get(0)).pause("Initial Mark", milliseconds));
                return concurrent;
            }
            return Optional.of(takeGenerationPause(name, groups, pause.group(2), milliseconds));
        }

        private CycleBuilder takeGenerationPause(
                String name, List<String> groups, String details, double milliseconds) {
            boolean full =
                    name.equals("Full GC") || OLD_GENERATION.matcher(details).find();
            GcKind kind = full ? GcKind.FULL : groups.contains("mixed") ? GcKind.MIXED : GcKind.YOUNG;
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
                    HeapChange.bytes(heap.group(1), heap.group(2)), HeapChange.bytes(heap.group(3), heap.group(4)));
        }
    }
}
