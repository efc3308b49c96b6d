package org.jvmquarks.inspect.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.OptionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.text.Plural;

/** The parts of an inspection that every form of report has. */
final class InspectionSummary {
    private InspectionSummary() {}

    /** Returns the result in one line. */
    public static String headline(InspectionResult result) {
        String options = Plural.count(result.line().options().size(), "option");
        if (result.jdks().isEmpty()) {
            return "nothing was asked about "
                    + options
                    + ": "
                    + Plural.count(result.unasked().size(), "JDK could not be asked", "JDKs could not be asked");
        }
        List<String> counts = new ArrayList<>();
        Arrays.stream(OptionOutcome.values())
                .sorted(Comparator.reverseOrder())
                .filter(severity -> severity.compareTo(OptionOutcome.NOTED) > 0)
                .filter(severity -> result.count(severity) > 0)
                .forEach(severity -> counts.add(result.count(severity) + " " + severity.word()));
        return options
                + " on "
                + Plural.count(result.jdks().size(), "JDK")
                + ": "
                + (counts.isEmpty() ? noneRefused(result) : Plural.list(counts))
                + workarounds(result)
                + unasked(result);
    }

    /** An option that is written for other versions was not accepted: no VM got it. */
    private static String noneRefused(InspectionResult result) {
        int others = forOtherVersions(result).size();
        int unasked = notAsked(result).values().stream().mapToInt(List::size).sum();
        int accepted = result.line().options().size() - others - unasked;
        if (others + unasked == 0) {
            return "all accepted";
        }
        return accepted
                + " accepted"
                + (unasked == 0 ? "" : ", " + unasked + " not asked")
                + (others == 0 ? "" : ", " + others + " for other versions");
    }

    private static String unasked(InspectionResult result) {
        return result.unasked().isEmpty()
                ? ""
                : "; " + Plural.count(result.unasked().size(), "JDK could not be asked", "JDKs could not be asked");
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
                .flatMap(option -> option.results().stream())
                .filter(OptionResult.WorksAround.class::isInstance)
                .map(result -> ((OptionResult.WorksAround) result).finding());
    }

    /** Returns the places of the options about which there is something to say, worst first. */
    public static List<Integer> notable(InspectionResult result) {
        return IntStream.range(0, result.line().options().size())
                .boxed()
                .filter(number -> worst(result, number).compareTo(OptionOutcome.ACCEPTED) > 0)
                .sorted(Comparator.comparing((Integer number) -> worst(result, number), Comparator.reverseOrder()))
                .toList();
    }

    /**
     * Returns the options that VMs got and about which there is nothing to say, with the JDKs where the option is not
     * for all of them.
     */
    public static List<String> accepted(InspectionResult result) {
        return silent(result)
                .filter(number -> unasked(result, number).isEmpty())
                .mapToObj(number -> withJdks(result, number))
                .toList();
    }

    /** Returns the options of which no VM was asked what becomes, by the reason. */
    public static Map<String, List<String>> notAsked(InspectionResult result) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        silent(result)
                .forEach(number -> unasked(result, number)
                        .ifPresent(reason -> byReason.computeIfAbsent(reason, it -> new ArrayList<>())
                                .add(withJdks(result, number))));
        return byReason;
    }

    private static IntStream silent(InspectionResult result) {
        return IntStream.range(0, result.line().options().size())
                .filter(number -> worst(result, number) == OptionOutcome.ACCEPTED)
                .filter(number -> !jdksFor(result, number).isEmpty());
    }

    private static Optional<String> unasked(InspectionResult result, int number) {
        return result.jdks().stream()
                .flatMap(jdk -> jdk.options().get(number).unasked().stream())
                .findFirst();
    }

    /** Returns the options that are written for none of the JDKs, so that no VM got them. */
    public static List<String> forOtherVersions(InspectionResult result) {
        return IntStream.range(0, result.line().options().size())
                .filter(number -> jdksFor(result, number).isEmpty())
                .mapToObj(number -> result.line().options().get(number).text())
                .toList();
    }

    private static String withJdks(InspectionResult result, int number) {
        List<String> jdks = jdksFor(result, number);
        String option = result.line().options().get(number).text();
        return jdks.size() == result.jdks().size() ? option : option + " (only " + String.join(", ", jdks) + ")";
    }

    private static List<String> jdksFor(InspectionResult result, int number) {
        return result.jdks().stream()
                .filter(jdk -> jdk.options().get(number).applies())
                .map(Inspected::jdk)
                .toList();
    }

    /** Returns what the JDKs say about an option, each sentence once, with those that say it. */
    public static Map<String, String> sentences(InspectionResult result, int number) {
        Map<String, Set<String>> sentences = new LinkedHashMap<>();
        for (Inspected jdk : result.jdks()) {
            for (OptionResult each : jdk.options().get(number).results()) {
                if (!(each instanceof OptionResult.NotAsked)) {
                    sentences
                            .computeIfAbsent(sentence(each), key -> new LinkedHashSet<>())
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
        return jdks.size() > 1 && jdks.size() == result.jdks().size() ? "all" : String.join(", ", jdks);
    }

    /** Returns the worst that becomes of an option on any JDK. */
    static OptionOutcome worst(InspectionResult result, int number) {
        return result.jdks().stream()
                .map(jdk -> jdk.options().get(number).severity())
                .max(Comparator.naturalOrder())
                .orElse(OptionOutcome.ACCEPTED);
    }

    /** Returns the result of an option as one word; a dash if it is not for that JDK. */
    public static String word(InspectedOption option) {
        return option.applies()
                ? option.unasked()
                        .map(it -> "not asked")
                        .orElse(option.severity().word())
                : "-";
    }

    /** Returns a result as a sentence that begins with what it is. */
    public static String sentence(OptionResult result) {
        String word = result.kind().replace('-', ' ');
        boolean speaksForItself = result instanceof OptionResult.Known
                || result instanceof OptionResult.Remarked
                || (result instanceof OptionResult.WorksAround workaround
                        && workaround.finding().status() == WorkaroundFinding.Status.NEEDED);
        return speaksForItself ? result.sentence() : word + ": " + result.sentence();
    }

    /**
     * Returns the heading of the proposals. Each is one command line, into which the options of environment variables
     * moved.
     */
    public static String proposalsHeading(InspectionResult result) {
        List<String> variables = result.line().options().stream()
                .flatMap(use -> use.variable().stream())
                .map(OptionVariable::name)
                .distinct()
                .toList();
        return "Proposed options" + (variables.isEmpty() ? "" : ", without " + Plural.list(variables));
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
