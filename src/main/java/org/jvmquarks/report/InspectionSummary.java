package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jvmquarks.inspect.Fate;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.OptionFate;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.Severity;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.text.Plural;

/** The parts of an inspection that every form of report has. */
public final class InspectionSummary {
    private InspectionSummary() {}

    /** Returns the result in one line. */
    public static String headline(InspectionResult result) {
        List<String> counts = new ArrayList<>();
        Arrays.stream(Severity.values())
                .sorted(Comparator.reverseOrder())
                .filter(severity -> severity.compareTo(Severity.NOTE) > 0)
                .filter(severity -> result.count(severity) > 0)
                .forEach(severity -> counts.add(result.count(severity) + " " + severity.word()));
        return Plural.count(result.line().options().size(), "option")
                + " on "
                + Plural.count(result.jdks().size(), "JDK")
                + ": "
                + (counts.isEmpty() ? "all accepted" : Plural.list(counts))
                + workarounds(result);
    }

    /** Notes are not counted, but for workarounds: they name defects and what is to be removed. */
    private static String workarounds(InspectionResult result) {
        List<String> counts = new ArrayList<>();
        long missing = issues(result, WorkaroundFinding.Status.MISSING);
        if (missing > 0) {
            counts.add(Plural.count(missing, "missing workaround"));
        }
        long stale = issues(result, WorkaroundFinding.Status.STALE);
        if (stale > 0) {
            counts.add(Plural.count(stale, "stale workaround"));
        }
        return counts.isEmpty() ? "" : "; " + Plural.list(counts);
    }

    /** Counts each issue once, however many options and JDKs have it. */
    private static long issues(InspectionResult result, WorkaroundFinding.Status status) {
        return result.jdks().stream()
                .flatMap(jdk -> Stream.concat(jdk.missing().stream(), findings(jdk)))
                .filter(finding -> finding.status() == status)
                .map(finding -> finding.workaround().issue())
                .distinct()
                .count();
    }

    private static Stream<WorkaroundFinding> findings(Inspected jdk) {
        return jdk.options().stream()
                .flatMap(option -> option.fates().stream())
                .filter(Fate.WorksAround.class::isInstance)
                .map(fate -> ((Fate.WorksAround) fate).finding());
    }

    /** Returns the places of the options about which there is something to say, worst first. */
    public static List<Integer> notable(InspectionResult result) {
        return IntStream.range(0, result.line().options().size())
                .boxed()
                .filter(number -> worst(result, number).compareTo(Severity.ACCEPTED) > 0)
                .sorted(
                        Comparator.comparing(
                                (Integer number) -> worst(result, number),
                                Comparator.reverseOrder()))
                .toList();
    }

    /** Returns the options about which there is nothing to say. */
    public static List<String> accepted(InspectionResult result) {
        return IntStream.range(0, result.line().options().size())
                .filter(number -> worst(result, number) == Severity.ACCEPTED)
                .mapToObj(number -> result.line().options().get(number).text())
                .toList();
    }

    /** Returns what the JDKs say about an option, each sentence once, with those that say it. */
    public static Map<String, String> sentences(InspectionResult result, int number) {
        Map<String, Set<String>> sentences = new LinkedHashMap<>();
        for (Inspected jdk : result.jdks()) {
            for (Fate fate : jdk.options().get(number).fates()) {
                if (!(fate instanceof Fate.NotAsked)) {
                    sentences
                            .computeIfAbsent(sentence(fate), key -> new LinkedHashSet<>())
                            .add(jdk.jdk());
                }
            }
        }
        Map<String, String> named = new LinkedHashMap<>();
        sentences.forEach((sentence, jdks) -> named.put(sentence, named(result, jdks)));
        return named;
    }

    /** A long list of all JDKs says less than the word. */
    private static String named(InspectionResult result, Set<String> jdks) {
        return jdks.size() > 1 && jdks.size() == result.jdks().size()
                ? "all"
                : String.join(", ", jdks);
    }

    /** Returns the worst that becomes of an option on any JDK. */
    static Severity worst(InspectionResult result, int number) {
        return result.jdks().stream()
                .map(jdk -> jdk.options().get(number).severity())
                .max(Comparator.naturalOrder())
                .orElse(Severity.ACCEPTED);
    }

    /** Returns what becomes of an option in one word; a dash if it is not for that JDK. */
    public static String word(OptionFate option) {
        return option.applies() ? option.severity().word() : "-";
    }

    /** Returns a fate as a sentence that begins with what it is. */
    public static String sentence(Fate fate) {
        String word = fate.kind().replace('-', ' ');
        boolean speaksForItself =
                fate instanceof Fate.Known
                        || fate instanceof Fate.Remarked
                        || (fate instanceof Fate.WorksAround workaround
                                && workaround.finding().status()
                                        == WorkaroundFinding.Status.NEEDED);
        return speaksForItself ? fate.sentence() : word + ": " + fate.sentence();
    }

    /** Returns the workarounds that a line lacks, where that is about no option in particular. */
    public static List<String> missing(Inspected jdk) {
        return jdk.missing().stream()
                .map(finding -> sentence(new Fate.WorksAround(finding)))
                .toList();
    }

    /** Returns the proposals with the JDKs that have the same one. */
    public static Map<Proposal, List<String>> proposals(InspectionResult result) {
        Map<List<String>, Proposal> first = new LinkedHashMap<>();
        Map<Proposal, List<String>> proposals = new LinkedHashMap<>();
        for (Inspected jdk : result.jdks()) {
            List<String> key = new ArrayList<>(jdk.proposal().words());
            key.add(jdk.proposal().refusal().orElse(""));
            Proposal proposal = first.computeIfAbsent(key, words -> jdk.proposal());
            proposals.computeIfAbsent(proposal, it -> new ArrayList<>()).add(jdk.jdk());
        }
        return proposals;
    }
}
