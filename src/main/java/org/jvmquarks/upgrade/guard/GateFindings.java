package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;

/** Says what gates come to: those of one archive with the same outcome together. */
final class GateFindings {
    private static final int MOST_PLACES = 5;

    private final ClassFileIndex index;
    private final TargetJdk from;
    private final TargetJdk to;

    GateFindings(ClassFileIndex index, TargetJdk from, TargetJdk to) {
        this.index = index;
        this.from = from;
        this.to = to;
    }

    /** @param archive its file name; empty for all */
    private record Group(String archive, Gate.Outcome outcome, boolean loading) {}

    List<CodeFinding> of(List<Gate> gates) {
        Set<String> failing =
                gates.stream().filter(GateFindings::failsToLoad).map(Gate::type).collect(Collectors.toSet());
        Map<Group, List<Gate>> groups = new LinkedHashMap<>();
        gates.stream()
                .filter(each -> failsToLoad(each) || !failing.contains(each.type()))
                .sorted(Comparator.comparing(Gate::outcome))
                .forEach(each -> groups.computeIfAbsent(group(each), it -> new ArrayList<>())
                        .add(each));
        List<CodeFinding> findings = new ArrayList<>();
        groups.forEach((group, some) -> findings.add(finding(group, some)));
        return findings;
    }

    private static boolean failsToLoad(Gate gate) {
        return gate.outcome() == Gate.Outcome.THROWS && gate.isInInitializer();
    }

    private Group group(Gate gate) {
        boolean harmless = gate.outcome().compareTo(Gate.Outcome.ADAPTS) >= 0;
        return new Group(
                harmless ? "" : index.archive(gate.type()),
                harmless ? Gate.Outcome.OTHER : gate.outcome(),
                failsToLoad(gate));
    }

    private CodeFinding finding(Group group, List<Gate> gates) {
        Set<String> types = gates.stream().map(Gate::type).collect(Collectors.toCollection(TreeSet::new));
        String classes = Plural.count(types.size(), "class", "classes");
        boolean unused = group.loading()
                && types.stream().allMatch(each -> index.mentioning(each).isEmpty());
        return new CodeFinding(
                new CodeFinding.Cause(name(group, types), Set.of(), types.size()),
                group.outcome() == Gate.Outcome.OLDER_WAY
                        ? EvidenceStrength.GUARDED
                        : unused ? EvidenceStrength.UNREFERRED : EvidenceStrength.REFERS,
                consequence(group),
                what(group, classes, types.size() == 1, gates),
                Optional.of("java.version is \"%s\" there, and \"%s\" on JDK %d"
                        .formatted(to.version(), from.version(), from.feature())),
                CodeFinding.Origin.unknown(),
                group.archive().isEmpty()
                        ? "Act only if something is slower or missing there."
                        : "Update the library that asks: it was written before JDK " + to.feature() + ".",
                where(gates));
    }

    private static String name(Group group, Set<String> types) {
        if (group.archive().isEmpty()) {
            return "Java version";
        }
        String first = types.iterator().next();
        String scope = group.loading() ? first : first.substring(0, Math.max(0, first.lastIndexOf('/')));
        return "Java version in " + scope.replace('/', '.');
    }

    private static Consequence consequence(Group group) {
        return switch (group.outcome()) {
            case THROWS -> group.loading() ? Consequence.FAILURE : Consequence.BEHAVIOUR;
            case WARNS -> Consequence.WARNING;
            case OLDER_WAY, ENDS -> Consequence.BEHAVIOUR;
            case ADAPTS, OTHER -> Consequence.INTERNAL;
        };
    }

    private String what(Group group, String classes, boolean one, List<Gate> gates) {
        String details = details(gates);
        return switch (group.outcome()) {
            case THROWS ->
                group.loading()
                        ? "%s %s not load on JDK %d, whose version the initializer does not expect: %s"
                                .formatted(classes, one ? "does" : "do", to.feature(), details)
                        : "%s %s because of the version of JDK %d: %s"
                                .formatted(classes, one ? "throws" : "throw", to.feature(), details);
            case WARNS ->
                "%s %s of the version of JDK %d: %s".formatted(classes, one ? "warns" : "warn", to.feature(), details);
            case OLDER_WAY ->
                "%s %s JDK %d as %s because of its version"
                        .formatted(classes, one ? "treats" : "treat", to.feature(), details);
            case ENDS ->
                "%s %s nothing on JDK %d because of its version".formatted(classes, one ? "does" : "do", to.feature());
            case ADAPTS, OTHER ->
                "%s %s the version and %s another path on JDK %d, which neither fails nor warns nor is that of an older JDK"
                        .formatted(classes, one ? "compares" : "compare", one ? "takes" : "take", to.feature());
        };
    }

    private static String details(List<Gate> gates) {
        Set<String> different = new LinkedHashSet<>();
        gates.stream().map(Gate::detail).filter(each -> !each.isEmpty()).forEach(different::add);
        return different.isEmpty() ? "in words that are not constant" : String.join("; ", different);
    }

    private List<String> where(List<Gate> gates) {
        List<String> all = gates.stream()
                .map(each -> "%s.%s in %s %s"
                        .formatted(
                                Reference.to(each.type()).className(),
                                each.method(),
                                index.archive(each.type()),
                                each.comparison()))
                .distinct()
                .toList();
        return shown(all);
    }

    /** Returns as many places as people read, and the number of the others. */
    static List<String> shown(List<String> all) {
        List<String> shown = new ArrayList<>(all.subList(0, Math.min(MOST_PLACES, all.size())));
        if (all.size() > shown.size()) {
            shown.add(Plural.count(all.size() - shown.size(), "more place"));
        }
        return shown;
    }
}
