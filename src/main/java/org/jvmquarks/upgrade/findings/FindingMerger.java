package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.touch.Trace;

/**
 * Makes one finding of those of one cause: about the same change in code, whatever shows it; about the same quark,
 * shown by the same API or option; about the same option; about a pin and the code that shows it. The VM says that it
 * does not start with {@code -Djava.security.manager=allow}; the pin that this option concerns knows since when, why,
 * and what to do.
 */
final class FindingMerger {
    private static final Comparator<Finding> WORST = Comparator.comparing(Finding::concern);

    private final List<Finding> findings;

    /** Findings to which code was put. */
    private final Set<Finding> withCode = new HashSet<>();

    private FindingMerger(List<Finding> findings) {
        this.findings = findings;
    }

    static List<Finding> merge(List<Finding> findings) {
        FindingMerger merging = new FindingMerger(new ArrayList<>());
        findings.stream().sorted(WORST).forEach(merging::add);
        List.copyOf(merging.findings).forEach(merging::mergeOption);
        List.copyOf(merging.findings).forEach(merging::mergeCode);
        return List.copyOf(merging.findings);
    }

    /** The worst comes first, and decides for the others of its cause. */
    private void add(Finding finding) {
        List<Finding> same = findings.stream()
                .filter(other -> isSameCode(other, finding) || isSamePin(other, finding))
                .toList();
        if (same.isEmpty()) {
            findings.add(finding);
            return;
        }
        Finding all =
                Stream.concat(same.stream().skip(1), Stream.of(finding)).reduce(same.get(0), FindingMerger::joined);
        findings.set(findings.indexOf(same.get(0)), all);
        findings.removeAll(same);
    }

    private static boolean isSameCode(Finding one, Finding other) {
        return one.isOfCode() && other.isOfCode() && one.subject().equals(other.subject());
    }

    /** What does not concern the application, or is accepted, stays apart from the rest. */
    private static boolean isSamePin(Finding one, Finding other) {
        return one.quark().isPresent()
                && one.quark().equals(other.quark())
                && isOfApplication(one) == isOfApplication(other)
                && one.accepted().equals(other.accepted())
                && one.identity().sharesUse(other.identity());
    }

    private static boolean isOfApplication(Finding finding) {
        return finding.concern() != Concern.NOT_RELEVANT;
    }

    private static Finding joined(Finding worse, Finding other) {
        boolean code = worse.isOfCode();
        return new Finding(
                worse.subject(),
                worse.concern(),
                worse.impact(),
                joined(worse.sentences(), other.sentences()),
                joined(worse.traces(), other.traces()),
                worse.advice().or(other::advice),
                worse.quark(),
                new Basis(
                        worse.identity().and(other.identity()),
                        // The key is the same, and the worse of both has the values that count.
                        code ? worse.basis().own() : List.of(),
                        code
                                ? List.of()
                                : worse.basis()
                                        .and(other.basis(), Optional.empty())
                                        .pins(),
                        worse.accepted().isPresent() ? worse.accepted() : Optional.empty(),
                        worse.execution().or(other::execution),
                        false,
                        worse.basis().bothAllowed(other.basis())));
    }

    /** A finding that an option shows goes to the one about this option. */
    private void mergeOption(Finding finding) {
        if (finding.quark().isEmpty()) {
            return;
        }
        Optional<Finding> option = findings.stream()
                .filter(Finding::isOfOption)
                .filter(other -> finding.identity().isShownBy(other.identity()))
                .filter(other -> other.concern().compareTo(finding.concern()) <= 0)
                .filter(other ->
                        finding.accepted().isEmpty() || other.accepted().isPresent())
                .findFirst();
        if (option.isPresent() && findings.remove(finding)) {
            findings.set(findings.indexOf(option.get()), withPin(option.get(), finding));
        }
    }

    /**
     * Code goes to the pin that it shows, the first one only: several APIs are several things to do. The worse of both
     * is what it comes to, unless a guard or an option of the application keeps the code from meeting the change: then
     * the pin does not concern it either, if nothing else of the application shows it. An entry of the ledger about
     * either accepts both.
     */
    private void mergeCode(Finding code) {
        if (!code.isOfCode()) {
            return;
        }
        Optional<Finding> pin = findings.stream()
                .filter(other -> other.quark().isPresent() && !withCode.contains(other))
                .filter(other -> other.identity().isSameChange(code.identity()) || isUnmet(code, other))
                .min(Comparator.comparing(other -> other.accepted().isPresent()));
        Optional<ChangeIdentity> allHarmless = pin.map(this::shownByHarmless);
        if (pin.isPresent() && findings.remove(code)) {
            boolean codeDecides = isHarmless(code)
                    ? pin.get().identity().isShownByAll(allHarmless.orElseThrow())
                    : code.concern().compareTo(pin.get().concern()) < 0;
            Finding both = withCode(pin.get(), code, codeDecides);
            findings.set(findings.indexOf(pin.get()), both);
            withCode.add(both);
        }
    }

    /** Returns what the code shows of a pin that a guard or an option keeps from meeting it: of several APIs, all. */
    private ChangeIdentity shownByHarmless(Finding pin) {
        return findings.stream()
                .filter(each -> each.isOfCode() && isHarmless(each))
                .map(Finding::identity)
                .filter(each ->
                        pin.identity().isSameChange(each) || pin.identity().isShownByAll(each))
                .reduce(new ChangeIdentity(Set.of(), Set.of()), ChangeIdentity::and);
    }

    private static boolean isHarmless(Finding code) {
        boolean guarded = code.concern() == Concern.MAY_NOTICE && code.impact() != Consequence.MARKED_FOR_REMOVAL;
        return code.concern() == Concern.NOT_RELEVANT || guarded;
    }

    /**
     * Code that the application does not come to tells the same of a pin that it alone shows. Where an option prevents
     * a change, the code runs, and may meet another change of the same API.
     */
    private static boolean isUnmet(Finding code, Finding pin) {
        return code.concern() == Concern.NOT_RELEVANT
                && !code.basis().prevented()
                && code.impact() == pin.impact()
                && pin.identity().isShownByAll(code.identity());
    }

    private static Finding withCode(Finding pin, Finding code, boolean codeDecides) {
        return new Finding(
                pin.subject(),
                codeDecides ? code.concern() : pin.concern(),
                codeDecides ? code.impact() : pin.impact(),
                joined(pin.sentences(), code.sentences()),
                joined(code.traces(), beyond(code.identity(), pin.traces())),
                advice(pin, code),
                pin.quark(),
                pin.isOfOption()
                        ? pin.basis().and(code.basis(), pin.accepted())
                        : code.basis().and(pin.basis(), code.accepted().or(pin::accepted)));
    }

    /** Returns those of some traces that code does not show in more detail. */
    private static List<Trace> beyond(ChangeIdentity code, List<Trace> traces) {
        return traces.stream()
                .filter(trace -> trace.use().filter(code::includes).isEmpty())
                .toList();
    }

    /** An option is the title of its finding, and no trace of it. */
    private static List<Trace> beyondOptions(List<Trace> traces) {
        return traces.stream()
                .filter(trace -> !(trace instanceof Trace.InOptions))
                .toList();
    }

    /**
     * Prefers the advice about the API to that of the pin. The pin's advice is about all of its quark; it adds
     * something where an option of the application shows the pin, too.
     */
    private static Optional<String> advice(Finding pin, Finding code) {
        return !pin.identity().hasOptions()
                ? code.advice().or(pin::advice)
                : Optional.of(Stream.concat(code.advice().stream(), pin.advice().stream())
                                .distinct()
                                .collect(Collectors.joining(" ")))
                        .filter(text -> !text.isEmpty());
    }

    private static Finding withPin(Finding option, Finding pin) {
        return new Finding(
                option.subject(),
                option.concern(),
                option.impact(),
                joined(option.sentences(), pin.sentences()),
                joined(option.traces(), beyondOptions(pin.traces())),
                pin.advice().or(option::advice),
                pin.quark().or(option::quark),
                option.basis().and(pin.basis(), option.accepted()));
    }

    static <T> List<T> joined(List<T> some, List<T> more) {
        return Stream.concat(some.stream(), more.stream()).distinct().toList();
    }
}
