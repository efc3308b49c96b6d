package org.jvmquarks.upgrade.findings;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.Evidence;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Effect;

/** Puts what was found in archives among the findings. */
final class CodeConcerns {
    private static final String WORKS = "works";

    private CodeConcerns() {}

    /** Returns the findings that archives decide. */
    static List<Finding> findings(List<CodeFinding> code) {
        return code.stream()
                .filter(each -> !each.isUndecided())
                .map(CodeConcerns::finding)
                .toList();
    }

    /** Returns the others, which archives do not decide. */
    static List<Gap> undecided(List<CodeFinding> code) {
        return code.stream()
                .filter(CodeFinding::isUndecided)
                .map(
                        each ->
                                Gap.of(
                                        Point.CODE,
                                        each.cause().name(),
                                        each.what() + ". " + each.advice()))
                .toList();
    }

    /** Returns what a finding in code is about. */
    static Subject subject(CodeFinding code) {
        Map<String, String> apis = new TreeMap<>();
        code.cause().apis().forEach(api -> apis.put(api, ""));
        return new Subject(new LinkedHashSet<>(code.by()), apis, Map.of());
    }

    /** What comes of it is accepted for the classes that do it now, and no more. */
    private static Point point(CodeFinding code) {
        boolean named = code.evidence() == Evidence.NAMES || code.evidence() == Evidence.CONTAINS;
        return Point.in(
                Point.CODE,
                code.cause().name(),
                WORKS,
                "%s (%s%s)"
                        .formatted(
                                consequence(code.effect()),
                                named ? "perhaps, " : "",
                                Plural.count(code.cause().classes(), "class", "classes")));
    }

    private static Finding finding(CodeFinding code) {
        String sources =
                Stream.concat(
                                code
                                        .since()
                                        .filter(it -> !isNamed(it, code.what()))
                                        .map(it -> "since " + it)
                                        .stream(),
                                code.by().stream())
                        .collect(Collectors.joining(", "));
        return Finding.of(
                Basis.of(point(code), subject(code)),
                concern(code),
                consequence(code.effect()),
                code.cause().name(),
                Stream.concat(
                                Stream.of(
                                        sources.isEmpty()
                                                ? code.what()
                                                : code.what() + " (" + sources + ")"),
                                Stream.concat(
                                        code.remark().stream(),
                                        code.prevented().map(CodeConcerns::prevented).stream()))
                        .toList(),
                code.where(),
                Optional.of(code.advice()));
    }

    private static String prevented(String option) {
        return "the application starts with " + option + ", so it does not meet this";
    }

    /** Tells whether a sentence already names the version. */
    private static boolean isNamed(int feature, String sentence) {
        return Pattern.compile("\\bJDK " + feature + "\\b").matcher(sentence).find();
    }

    private static Concern concern(CodeFinding code) {
        if (code.prevented().isPresent()) {
            return Concern.NOT_YOURS;
        }
        if (code.evidence() == Evidence.NAMES || code.evidence() == Evidence.CONTAINS) {
            return Concern.MAY_NOTICE;
        }
        return switch (code.effect()) {
            case FAILS ->
                    code.evidence() == Evidence.UNREFERRED ? Concern.WILL_NOTICE : Concern.MUST_FIX;
            case WARNS, CHANGES, CANNOT_TELL -> Concern.WILL_NOTICE;
            case ENDS -> Concern.MAY_NOTICE;
        };
    }

    private static String consequence(Effect effect) {
        return switch (effect) {
            case FAILS -> "throws or is gone";
            case WARNS -> "new warning";
            case CHANGES, CANNOT_TELL -> "behaves differently";
            case ENDS -> "marked for removal";
        };
    }
}
