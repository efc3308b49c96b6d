package org.jvmquarks.journal;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Merges the journals of shards: runs of the same quarks on other JDKs, or of other quarks. */
public final class JournalMerge {

    private JournalMerge() {}

    /**
     * Writes one journal with the records of all runs. Of a cell that several runs have, the one of
     * the run that started last counts. The header is that of the run that started first.
     *
     * @param runs at least one; their order decides where they started in the same second, and is
     *     that of the JDKs
     * @param folder of the new journal
     * @return the merged run
     * @throws JournalException if a JDK's id stands for different JDKs, or if the folder already
     *     has a journal
     */
    public static RunRecord write(List<RunRecord> runs, Path folder) {
        Map<String, JdkRecord> jdks = jdks(runs);
        List<RunRecord> ordered = new ArrayList<>(runs);
        ordered.sort(Comparator.comparing(run -> Instant.parse(run.started())));
        RunRecord first = ordered.get(0);
        try (Journal journal =
                Journal.create(
                        folder,
                        first.host(),
                        Instant.parse(first.started()),
                        List.copyOf(jdks.keySet()))) {
            ordered.forEach(run -> run.course().plans().forEach(journal::planned));
            jdks.values().forEach(journal::jdk);
            for (RunRecord run : ordered) {
                run.course().leftOut().forEach(journal::leftOut);
                run.course().notes().forEach(journal::note);
                run.quarks().forEach(journal::quark);
                run.cells().forEach(journal::cell);
            }
            end(ordered).ifPresent(journal::ended);
        }
        return JournalReader.read(folder.resolve(Journal.FILE_NAME));
    }

    /**
     * The end of the first run that lacks cells, because its end says why; of complete runs the
     * last end. Whether cells are missing after the merge shows in the cells themselves: another
     * run may have them.
     */
    private static Optional<RunEnd> end(List<RunRecord> ordered) {
        for (RunRecord run : ordered) {
            if (!run.missing().isEmpty()) {
                return run.course().end();
            }
        }
        return ordered.get(ordered.size() - 1).course().end();
    }

    private static Map<String, JdkRecord> jdks(List<RunRecord> runs) {
        Map<String, JdkRecord> jdks = new LinkedHashMap<>();
        for (RunRecord run : runs) {
            for (JdkRecord jdk : run.jdks()) {
                JdkRecord other = jdks.putIfAbsent(jdk.id(), jdk);
                if (other != null && !isSame(other, jdk)) {
                    throw new JournalException(
                            "%s is %s in one journal and %s in another: give them different ids"
                                    .formatted(jdk.id(), describe(other), describe(jdk)));
                }
            }
        }
        return jdks;
    }

    /** Where it lay does not matter: two machines have the same JDK in different places. */
    private static boolean isSame(JdkRecord a, JdkRecord b) {
        return describe(a).equals(describe(b));
    }

    private static String describe(JdkRecord jdk) {
        return jdk.build().describe() + jdk.plan().variant();
    }
}
