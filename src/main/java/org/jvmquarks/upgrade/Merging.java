package org.jvmquarks.upgrade;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes one finding of those about the same option, or about the same change of the JDK in code.
 * The VM says that it does not start with {@code -Djava.security.manager=allow}; the pin that this
 * option concerns knows since when, why, and what to do.
 */
final class Merging {
    private final List<Finding> findings;

    /** Findings to which code was put. */
    private final Set<Finding> withCode = new HashSet<>();

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
     * Code goes to the pin that it shows, the first one only: several APIs are several things to
     * do. The worse of both is what it comes to, unless an option of the application keeps the API
     * as it was: then the pin does not concern it either.
     */
    private void mergeCode(Finding code) {
        if (!code.title().equals(CodeConcerns.TITLE)) {
            return;
        }
        Optional<Finding> pin =
                findings.stream()
                        .filter(other -> !withCode.contains(other))
                        .filter(other -> SameChange.of(other, code.sentences(), code.where()))
                        .findFirst();
        if (pin.isPresent() && findings.remove(code)) {
            boolean codeDecides =
                    code.concern() == Concern.NOT_YOURS
                            || code.concern().compareTo(pin.get().concern()) < 0;
            Finding both = withCode(pin.get(), code, codeDecides);
            findings.set(findings.indexOf(pin.get()), both);
            withCode.add(both);
        }
    }

    private static Finding withCode(Finding pin, Finding code, boolean codeDecides) {
        return new Finding(
                codeDecides ? code.concern() : pin.concern(),
                codeDecides ? code.consequence() : pin.consequence(),
                pin.title(),
                joined(pin.sentences(), code.sentences()),
                joined(code.where(), pin.where()),
                advice(pin, code),
                pin.quark(),
                pin.keys());
    }

    /**
     * Prefers the advice about the API to that of the pin. The pin's advice is about all of its
     * quark; it adds something where an option of the application shows the pin, too.
     */
    private static Optional<String> advice(Finding pin, Finding code) {
        boolean option = pin.where().stream().anyMatch(Merging::isOption);
        return option
                ? Optional.of(
                                Stream.concat(code.advice().stream(), pin.advice().stream())
                                        .distinct()
                                        .collect(Collectors.joining(" ")))
                        .filter(text -> !text.isEmpty())
                : code.advice().or(pin::advice);
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

    static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).distinct().toList();
    }
}
