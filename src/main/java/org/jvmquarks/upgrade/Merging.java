package org.jvmquarks.upgrade;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes one finding of those about the same option. The VM says that it does not start with {@code
 * -Djava.security.manager=allow}; the pin that this option concerns knows since when, why, and what
 * to do.
 */
final class Merging {
    private final List<Finding> findings;

    private Merging(List<Finding> findings) {
        this.findings = findings;
    }

    static List<Finding> merge(List<Finding> findings) {
        Merging merging = new Merging(new ArrayList<>(findings));
        findings.forEach(merging::merge);
        return List.copyOf(merging.findings);
    }

    /** A finding that only options show goes to the one about the first of them. */
    private void merge(Finding finding) {
        if (finding.where().isEmpty() || !finding.where().stream().allMatch(Merging::isOption)) {
            return;
        }
        Optional<Finding> option =
                findings.stream()
                        .filter(other -> other.title().equals(finding.where().get(0)))
                        .filter(other -> other.concern().compareTo(finding.concern()) <= 0)
                        .findFirst();
        if (option.isPresent() && findings.remove(finding)) {
            findings.set(findings.indexOf(option.get()), both(option.get(), finding));
        }
    }

    private static boolean isOption(String where) {
        return where.startsWith(OptionFindings.TITLE);
    }

    private static Finding both(Finding option, Finding pin) {
        return new Finding(
                option.concern(),
                option.consequence(),
                option.title(),
                joined(option.sentences(), pin.sentences()),
                option.where(),
                pin.advice().or(option::advice),
                pin.quark().or(option::quark),
                joined(option.keys(), pin.keys()));
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).distinct().toList();
    }
}
