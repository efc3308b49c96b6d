package org.jvmquarks.upgrade.findings;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.executed.Execution;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Use;

/** Puts what was found in archives among the findings. */
final class CodeConcerns {
    private static final String WORKS = "works";

    private static final Set<EvidenceStrength> MAYBE =
            EnumSet.of(EvidenceStrength.GUARDED, EvidenceStrength.CONTAINS, EvidenceStrength.NAMES);

    private CodeConcerns() {}

    static Found find(Answers answers, Observed observed) {
        return new Found(
                answers.code().findings().stream()
                        .filter(each -> !each.isUndecided())
                        .map(each -> finding(
                                each,
                                observed.executed()
                                        .flatMap(it -> it.of(identity(each).apis()))))
                        .toList(),
                answers.code().gaps());
    }

    /** Returns the findings that archives decide. */
    static List<Finding> findings(List<CodeFinding> code) {
        return code.stream()
                .filter(each -> !each.isUndecided())
                .map(each -> finding(each, Optional.empty()))
                .toList();
    }

    /** Returns the others, which archives do not decide. */
    static List<Gap> undecided(List<CodeFinding> code) {
        return code.stream()
                .filter(CodeFinding::isUndecided)
                .map(each -> Gap.of(Point.CODE, each.cause().name(), each.what() + ". " + each.advice()))
                .toList();
    }

    /** Returns by what a finding in code is known. */
    static ChangeIdentity identity(CodeFinding code) {
        return new ChangeIdentity(
                new LinkedHashSet<>(code.origin().by()),
                code.cause().apis().stream().map(Use.Api::new).collect(Collectors.toSet()));
    }

    /** What comes of it is accepted for the classes that do it now, and no more. */
    private static Point point(CodeFinding code) {
        boolean perhaps = MAYBE.contains(code.evidence());
        return Point.in(
                Point.CODE,
                code.cause().name(),
                WORKS,
                "%s (%s%s)"
                        .formatted(
                                code.consequence().heading(),
                                perhaps ? "perhaps, " : "",
                                Plural.count(code.cause().classes(), "class", "classes")));
    }

    private static Finding finding(CodeFinding code, Optional<Execution> execution) {
        return Finding.of(
                new Subject.Code(code.cause().name()),
                Basis.of(point(code), identity(code))
                        .executed(execution)
                        .byOption(code.prevented().isPresent(), code.allowance()),
                concern(code, execution),
                code.consequence(),
                Stream.concat(
                                Stream.of(fact(code)),
                                Stream.concat(
                                        code.remark().stream(), code.prevented().map(CodeConcerns::prevented).stream()))
                        .toList(),
                Trace.At.all(code.where()),
                Optional.of(code.advice()));
    }

    private static String fact(CodeFinding code) {
        CodeFinding.Origin origin = code.origin();
        String sources = Stream.concat(
                        origin.since().filter(it -> !origin.told()).map(it -> "since " + it).stream(),
                        origin.by().stream().map(Source::name))
                .collect(Collectors.joining(", "));
        return sources.isEmpty() ? code.what() : code.what() + " (" + sources + ")";
    }

    private static String prevented(String option) {
        return "the application starts with " + option + ", so it does not meet this";
    }

    private static Concern concern(CodeFinding code, Optional<Execution> execution) {
        return code.prevented().isPresent()
                ? Concern.NOT_RELEVANT
                : Concern.of(code.consequence()).shownBy(code.evidence(), execution);
    }
}
