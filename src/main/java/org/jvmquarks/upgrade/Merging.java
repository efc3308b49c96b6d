package org.jvmquarks.upgrade;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes one finding of those about the same option, or about the same change of the JDK in code.
 * The VM says that it does not start with {@code -Djava.security.manager=allow}; the pin that this
 * option concerns knows since when, why, and what to do.
 */
final class Merging {
    private static final Pattern SOURCE = Pattern.compile("JEP \\d+|JDK-\\d+");

    private final List<Finding> findings;

    private Merging(List<Finding> findings) {
        this.findings = findings;
    }

    static List<Finding> merge(List<Finding> findings) {
        Merging merging = new Merging(new ArrayList<>(findings));
        findings.forEach(merging::mergeOption);
        findings.forEach(merging::mergeCode);
        return List.copyOf(merging.findings);
    }

    /** A finding that only options show goes to the one about the first of them. */
    private void mergeOption(Finding finding) {
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

    /**
     * Code that a JEP concerns goes to the pin of the same JEP which that code shows. The worse of
     * both is what it comes to.
     */
    private void mergeCode(Finding code) {
        if (!code.title().equals(CodeConcerns.TITLE)) {
            return;
        }
        Set<String> sources = sources(code);
        Optional<Finding> pin =
                findings.stream()
                        .filter(other -> other.quark().isPresent() && !other.where().isEmpty())
                        .filter(other -> !Collections.disjoint(sources(other), sources))
                        .findFirst();
        if (pin.isPresent() && findings.remove(code)) {
            boolean worse = code.concern().compareTo(pin.get().concern()) < 0;
            findings.set(findings.indexOf(pin.get()), withCode(pin.get(), code, worse));
        }
    }

    private static Finding withCode(Finding pin, Finding code, boolean worse) {
        return new Finding(
                worse ? code.concern() : pin.concern(),
                worse ? code.consequence() : pin.consequence(),
                pin.title(),
                joined(pin.sentences(), code.sentences()),
                joined(code.where(), pin.where()),
                pin.advice().or(code::advice),
                pin.quark(),
                pin.keys());
    }

    private static Set<String> sources(Finding finding) {
        return finding.sentences().stream()
                .flatMap(sentence -> SOURCE.matcher(sentence).results())
                .map(MatchResult::group)
                .collect(Collectors.toSet());
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
