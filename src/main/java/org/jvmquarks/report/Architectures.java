package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.text.Plural;

/** The sentence about the architectures of a run, where a reader must know of them. */
public final class Architectures {
    private Architectures() {}

    /**
     * Returns which JDKs ran on which architecture, with the size of pages where that differs, too; empty if all ran on
     * one kind of processor without emulation.
     */
    public static Optional<String> of(List<JdkRecord> jdks) {
        List<ReportedFacts> known =
                jdks.stream().flatMap(jdk -> jdk.facts().stream()).toList();
        boolean several = known.stream().map(ReportedFacts::arch).distinct().count() > 1;
        boolean emulated = known.stream().anyMatch(ReportedFacts::isEmulated);
        boolean pages =
                known.stream().map(it -> it.machine().pageSize()).distinct().count() > 1;
        if (!several && !emulated && !pages) {
            return Optional.empty();
        }
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (JdkRecord jdk : jdks) {
            jdk.facts()
                    .map(facts -> pages ? facts.architectureAndPages() : facts.architecture())
                    .ifPresent(it ->
                            groups.computeIfAbsent(it, k -> new ArrayList<>()).add(jdk.id()));
        }
        List<String> parts = new ArrayList<>();
        groups.forEach((processor, ids) -> parts.add(Plural.list(ids) + " on " + processor));
        return Optional.of("the JDKs ran on these architectures: "
                + String.join("; ", parts)
                + (emulated ? "; claims about time do not apply under emulation" : ""));
    }
}
