package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.LogText;
import org.jvmquarks.evidence.UnknownLine;

/**
 * The log of 9 and later (JEP 158, JEP 271). Of its tags {@code gc} has each collection and most pauses,
 * {@code gc,phases} those of ZGC. Every line of {@code gc} is known by name; of {@code gc,phases} only pauses and
 * concurrent phases matter, all else in it is a step of one of them. The heap at the end has {@code gc,heap,exit}, from
 * 25 on {@code gc,exit}.
 */
final class UnifiedGcLog implements GcLogFormat {
    // JDK 21: [57588430ns][gc,phases] GC(2)   Pre Evacuate Collection Set: 0.04ms
    // JDK 28: [71492264ns][gc] GC(0) Major Collection (Warmup)
    private static final Pattern LINE = Pattern.compile("\\[\\d+ns]\\[(gc|gc,phases) *] (?:GC\\((\\d{1,18})\\) )?(.*)");

    // JDK 25: [148396259ns][gc,exit  ] Heap
    private static final Pattern EXIT = Pattern.compile("\\[\\d+ns]\\[gc,(?:heap,)?exit *] (.*)");

    /** A name; sizes, with percentages or the size of the heap behind; a duration. */
    // JDK 21: … GC(0) Pause Young (Normal) (G1 Evacuation Pause) 7M->1M(64M) 1.006ms
    // JDK 17: … GC(0) Garbage Collection (Warmup) 60M(47%)->34M(27%)
    // JDK 28: … GC(0) Y: Young Generation 14M(11%)->16M(12%) 0.008s
    // JDK 28: … GC(0) Y: Pause Mark Start (Major) 0.009ms
    private static final Pattern EVENT = Pattern.compile("(?:[yYO]: )?(.+?)"
            + "(?: (\\d{1,15})([BKMG])(?:\\(\\d+%\\))?->(\\d{1,15})([BKMG])\\(\\d+[BKMG%]\\))?"
            + "(?: (\\d{1,12}\\.\\d{1,6})(ms|s))?\\s*");

    /** Shenandoah says why before it begins: {@code Trigger (Young): GC request (System.gc())}. */
    // JDK 21: [473205152ns][gc] Trigger: Explicit GC request (System.gc())
    private static final Pattern TRIGGER =
            Pattern.compile("Trigger(?: \\(\\w+\\))?: (?:(?:Explicit )?GC [Rr]equest \\((.+)\\)|([^.(:\\d]+).*)");

    private static final String CONCURRENT = "Concurrent ";

    // JDK 21: … Pause Young (Mixed) (G1 Evacuation Pause) …
    // JDK 21: … Pause Full (System.gc()) 22M->2M(64M) 4.693ms
    private static final Set<String> GENERATION_PAUSES = Set.of("Pause Young", "Pause Full");

    /** The name in 9 and 10 of a pause that since 11 is a young pause with further words. */
    private static final String MIXED_UNTIL_10 = "Pause Mixed";

    /** That of CMS has the same name and no cause. */
    private static final String CONCURRENT_START_UNTIL_10 = "Pause Initial Mark";

    // JDK 28: … Pause Remark 4M->4M(64M) 0.717ms
    // JDK 21: … Pause Final Mark (unload classes) 0.027ms
    private static final Set<String> SHORT_PAUSES = Set.of(
            "Pause Initial Mark",
            "Pause Remark",
            "Pause Cleanup",
            "Pause Init Mark",
            "Pause Final Mark",
            "Pause Final Evac",
            "Pause Init Update Refs",
            "Pause Final Update Refs",
            "Pause Final Roots",
            "Pause Degenerated GC",
            "Pause Mark Start",
            "Pause Mark End",
            "Pause Relocate Start");

    /** Collections of ZGC as a whole. */
    // JDK 28: … Major Collection (System.gc()) 6M(5%)->4M(3%) 0.009s
    private static final Set<String> WHOLE = Set.of("Garbage Collection", "Minor Collection", "Major Collection");

    /** The parts of G1's marking name no cause: it is that of the pause in which it started. */
    // JDK 28: … Concurrent Mark Cycle 3.893ms
    private static final Set<String> STARTED_BY_PAUSE =
            Set.of("Concurrent Cycle", "Concurrent Mark Cycle", "Concurrent Undo Cycle");

    // JDK 17: … Pause Young (Concurrent Start) (G1 Evacuation Pause) …
    private static final Set<String> YOUNG_SUBKINDS = Set.of("Normal", "Concurrent Start", "Prepare Mixed", "Mixed");

    /** Nothing of these is a collection, a pause or a phase. */
    // JDK 21: [8290482ns][gc] Using Shenandoah
    // JDK 21: [330396391ns][gc       ] Allocation Stall (main) 121.875ms
    // JDK 21: [2369448212ns][gc] Cancelling GC: Stopping VM
    // JDK 21: [842548972ns][gc] Concurrent uncommit 5M->5M(6M) 0.047ms
    // JDK 28: [40269330ns][gc       ] Concurrent uncommit 17152K (4096K) 1.759ms
    // JDK 11.0.2: [253137744ns][gc          ] Total allocated: 196747 KB
    private static final Pattern REMARK = Pattern.compile(
            "(?:Using |Heap: |Concurrent uncommit|Min heap equals to max heap|Heuristics ergonomically sets |"
                    + "Failed to allocate |Allocation Stall \\(|Cancelling GC: |Cancel marking: |"
                    + "(?:Full )?GC request for \"|Total allocated: |Average allocation rate: |"
                    + "Not using TLAB allocation|Soft Max Heap Size: |Consider enabling |(?:Non-r|R)esizeable heap|"
                    + "Elastic TLABs |To-space exhausted|Coalescing and filling |"
                    + "Global GC moves |Terminating old gc cycle|Old-gen mixed evac |"
                    + "Bootstrap cycle for old generation |Augmenting old-gen |"
                    + "(?:[yYO]: )?Relocation Stall \\(|Cancelled$|"
                    + "Adjusting old garbage threshold |No regions selected for mixed |Out Of Memory \\(|GC Overhead Limit exceeded |"
                    + "Failed to expand young-gen |Degenerated GC upgrading to Full GC|"
                    + "Cannot finish degeneration, upgrading to Full GC|"
                    + "(?:Garbage|Minor|Major) Collection \\(.*\\) Aborted).*");

    @Override
    public List<String> options() {
        return List.of("-Xlog:gc,gc+phases,gc+exit*:file=" + FILE + ":uptimenanos,tags:filecount=0");
    }

    @Override
    public List<GcCycle> read(String log) {
        Reading reading = new Reading();
        List<String> lines = LogText.lines(log);
        for (int i = 0; i < lines.size(); i++) {
            if (!EXIT.matcher(lines.get(i)).matches() && !reading.take(lines.get(i))) {
                throw new UnknownLine(i + 1, lines.get(i), "is not known");
            }
        }
        return reading.cycles();
    }

    @Override
    public boolean isEnd(String line) {
        Matcher exit = EXIT.matcher(line);
        return exit.matches() && exit.group(1).equals("Heap");
    }

    /** The state after some of the lines. */
    private static final class Reading {
        private final Map<Long, CycleBuilder> cycles = new LinkedHashMap<>();
        private String trigger = "";
        private String started = "";

        List<GcCycle> cycles() {
            return cycles.values().stream().map(CycleBuilder::build).toList();
        }

        /** Whether the line is one of a log of collections. */
        boolean take(String line) {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                return false;
            }
            String said = parts.group(3);
            if (parts.group(2) == null) {
                return takeRemark(said);
            }
            Matcher event = EVENT.matcher(said);
            if (!event.matches()) {
                return false;
            }
            return takeEvent(Long.parseLong(parts.group(2)), event)
                    || REMARK.matcher(said).matches()
                    || (parts.group(1).equals("gc,phases") && isStep(event.group(1)));
        }

        private boolean takeRemark(String said) {
            Matcher matcher = TRIGGER.matcher(said);
            if (matcher.matches()) {
                trigger = matcher.group(1) == null ? matcher.group(2).strip() : matcher.group(1);
                return true;
            }
            return REMARK.matcher(said).matches();
        }

        private static boolean isStep(String name) {
            return !name.startsWith("Pause") && !name.startsWith("Concurrent");
        }

        private boolean takeEvent(long id, Matcher event) {
            Optional<Groups> parsed = Groups.of(event.group(1));
            if (parsed.isEmpty()) {
                return false;
            }
            String name = parsed.get().rest();
            List<String> groups = new ArrayList<>(parsed.get().groups());
            if (name.equals(MIXED_UNTIL_10) || (name.equals(CONCURRENT_START_UNTIL_10) && !groups.isEmpty())) {
                groups.add(name.equals(MIXED_UNTIL_10) ? "Mixed" : "Concurrent Start");
                return takeGenerationPause(id, "Pause Young", groups, event);
            }
            if (GENERATION_PAUSES.contains(name)) {
                return takeGenerationPause(id, name, groups, event);
            }
            if (WHOLE.contains(name)) {
                if (groups.size() != 1) {
                    return false;
                }
                measured(cycle(id, GcKind.CONCURRENT).because(groups.get(0)), event);
                return true;
            }
            if (SHORT_PAUSES.contains(name)) {
                CycleBuilder cycle = measured(cycle(id, GcKind.CONCURRENT), event);
                duration(event, name, cycle::pause);
                return true;
            }
            if (name.startsWith(CONCURRENT)) {
                if (!ConcurrentPhases.has(name.substring(CONCURRENT.length()))) {
                    return false;
                }
                CycleBuilder cycle = measured(cycle(id, GcKind.CONCURRENT), event);
                if (STARTED_BY_PAUSE.contains(name)) {
                    cycle.because(started);
                }
                duration(event, name, cycle::concurrentPhase);
                return true;
            }
            return false;
        }

        private boolean takeGenerationPause(long id, String name, List<String> groups, Matcher event) {
            boolean full = name.equals("Pause Full");
            boolean mixed = groups.remove("Mixed");
            boolean starts = groups.contains("Concurrent Start");
            groups.removeAll(YOUNG_SUBKINDS);
            groups.removeIf(group -> group.startsWith("Evacuation Failure"));
            if (groups.size() > 1) {
                return false;
            }
            CycleBuilder cycle = cycle(id, GcKind.YOUNG).is(full ? GcKind.FULL : mixed ? GcKind.MIXED : GcKind.YOUNG);
            if (!groups.isEmpty()) {
                cycle.because(groups.get(0));
            }
            if (starts) {
                started = cycle.cause();
            }
            measured(cycle, event);
            duration(event, name, cycle::pause);
            return true;
        }

        private CycleBuilder cycle(long id, GcKind kind) {
            return cycles.computeIfAbsent(id, unseen -> {
                CycleBuilder begun = new CycleBuilder(id, kind, trigger);
                trigger = "";
                return begun;
            });
        }

        private static CycleBuilder measured(CycleBuilder cycle, Matcher event) {
            if (event.group(2) != null) {
                cycle.heap(new HeapChange(
                        HeapChange.bytes(event.group(2), event.group(3)),
                        HeapChange.bytes(event.group(4), event.group(5))));
            }
            return cycle;
        }

        /** A line without a duration says that something begins. */
        private static void duration(Matcher event, String name, Timed timed) {
            if (event.group(6) != null) {
                double value = Double.parseDouble(event.group(6));
                timed.add(name.substring(name.indexOf(' ') + 1), event.group(7).equals("ms") ? value : value * 1000);
            }
        }
    }

    @FunctionalInterface
    private interface Timed {
        CycleBuilder add(String name, double milliseconds);
    }
}
