package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.inspect.options.OptionUse;

/** Turns the logging options of JDK 8 into one option of unified logging (JEP 158, JEP 271). */
final class GcLogging {
    private static final String FILE = "-Xloggc:";

    /** The tags and levels to log for each flag, as the manual page of java lists them. */
    private static final Map<String, String> SELECTIONS = selections();

    /** Flags that say when and where to log; the decorators of -Xlog serve for the first two. */
    private static final Set<String> MANNERS = Set.of(
            "PrintGCDateStamps",
            "PrintGCTimeStamps",
            "PrintGCCause",
            "PrintGCID",
            "UseGCLogFileRotation",
            "NumberOfGCLogFiles",
            "GCLogFileSize");

    private GcLogging() {}

    private static Map<String, String> selections() {
        Map<String, String> selections = new LinkedHashMap<>();
        selections.put("PrintGC", "gc");
        selections.put("PrintGCDetails", "gc*");
        selections.put("PrintHeapAtGC", "gc+heap=debug");
        selections.put("PrintAdaptiveSizePolicy", "gc+ergo*=trace");
        selections.put("PrintTenuringDistribution", "gc+age=trace");
        selections.put("PrintReferenceGC", "gc+ref*=debug");
        selections.put("PrintPromotionFailure", "gc+promotion=debug");
        selections.put("PrintGCApplicationStoppedTime", "safepoint");
        selections.put("PrintGCApplicationConcurrentTime", "safepoint");
        selections.put("PrintStringDeduplicationStatistics", "stringdedup*=debug");
        return selections;
    }

    /** Tells whether an option belongs to the old logging. */
    static boolean isOld(OptionUse use) {
        return use.word().startsWith(FILE)
                || use.word().equals("-verbose:gc")
                || use.flagName()
                        .filter(name -> SELECTIONS.containsKey(name) || MANNERS.contains(name))
                        .isPresent();
    }

    /** Returns the option that does the same as all of these; empty if they log nothing. */
    static Optional<String> unified(List<OptionUse> old) {
        Set<String> what = new LinkedHashSet<>();
        Map<String, String> values = new LinkedHashMap<>();
        String file = "";
        for (OptionUse use : old) {
            if (use.word().startsWith(FILE)) {
                file = use.word().substring(FILE.length());
                what.add("gc");
            }
            use.flag().ifPresent(flag -> values.put(flag.name(), flag.value()));
        }
        if (old.stream().anyMatch(use -> use.word().equals("-verbose:gc"))) {
            what.add("gc");
        }
        SELECTIONS.forEach((flag, selection) -> {
            if ("true".equals(values.get(flag))) {
                what.add(selection);
            }
        });
        if (what.contains("gc*")) {
            what.remove("gc");
        }
        return what.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "-Xlog:" + String.join(",", what) + (file.isEmpty() ? "" : ":file=" + file + rest(values)));
    }

    /** Decorators with the time of day and since the start, and the rotation of the file. */
    private static String rest(Map<String, String> values) {
        List<String> options = new ArrayList<>();
        boolean rotates = !"false".equals(values.get("UseGCLogFileRotation"));
        Optional.ofNullable(values.get("NumberOfGCLogFiles"))
                .filter(count -> rotates)
                .ifPresent(count -> options.add("filecount=" + count));
        Optional.ofNullable(values.get("GCLogFileSize"))
                .filter(size -> rotates)
                .ifPresent(size -> options.add("filesize=" + size));
        return ":time,uptime,level,tags" + (options.isEmpty() ? "" : ":" + String.join(",", options));
    }
}
