package org.jvmquarks.upgrade.touch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;
import org.jvmquarks.upgrade.recording.RecordedJvm;
import org.jvmquarks.upgrade.recording.RecordingFacts;

/**
 * The known facts about an application, for a match with what quarks declare.
 *
 * @param references references of its archives; empty if none were given
 * @param options its options, as the user gives them
 * @param recording its recording
 */
public record Traces(Optional<References> references, List<String> options, Optional<RecordingFacts> recording) {
    private static final String FLAG = "-XX:";

    private static final String PROPERTY = "-D";

    public Traces {
        options = List.copyOf(options);
    }

    /** Returns all that shows one of the names of a pin. */
    public List<Trace> of(TouchRecord touches) {
        List<Trace> traces = new ArrayList<>();
        references.ifPresent(found -> addCode(found, touches, traces));
        addOptions(options, touches, false, traces);
        List<String> recorded =
                recording.flatMap(RecordingFacts::jvm).map(RecordedJvm::options).orElse(List.of());
        addOptions(recorded.stream().filter(each -> !options.contains(each)).toList(), touches, true, traces);
        for (String type : touches.events()) {
            OptionalLong count = recording.map(facts -> facts.events().of(type)).orElse(OptionalLong.empty());
            if (count.orElse(0) > 0) {
                traces.add(new Trace.InRecording(type, count.getAsLong()));
            }
        }
        return traces;
    }

    private static void addCode(References code, TouchRecord touches, List<Trace> traces) {
        List<ApiPattern> apis = touches.api().stream().map(ApiPattern::new).toList();
        code.matching(apis).entrySet().stream()
                .flatMap(found -> found.getValue().entrySet().stream()
                        .map(it -> inCode(code, found.getKey(), it.getKey(), it.getValue())))
                .distinct()
                .forEach(traces::add);
        code.namedMembers(apis).forEach((name, uses) -> traces.add(new Trace.InStrings(new Use.Api(name), uses)));
        touches.options().stream()
                .filter(option -> option.startsWith(FLAG))
                .map(option -> option.substring(FLAG.length()))
                .flatMap(flag -> named(code, flag).stream())
                .forEach(traces::add);
        List<String> properties = touches.options().stream()
                .filter(option -> option.startsWith(PROPERTY))
                .map(option -> option.substring(PROPERTY.length()).replaceFirst("=.*", ""))
                .toList();
        if (!properties.isEmpty()) {
            code.names().propertiesSet().entrySet().stream()
                    .filter(set -> properties.stream().anyMatch(set.getKey()::startsWith))
                    .map(set -> new Trace.InStrings(new Use.Property(set.getKey()), set.getValue()))
                    .forEach(traces::add);
        }
    }

    private static Trace inCode(References code, ApiPattern pattern, Reference reference, Uses uses) {
        return new Trace.InCode(reference, pattern.parameters().isPresent(), uses, code.evidence(uses));
    }

    private static Optional<Trace> named(References code, String flag) {
        return Optional.ofNullable(code.names().flags().get(flag))
                .map(uses -> new Trace.InStrings(new Use.Flag(flag), uses));
    }

    /** Returns the classes that name a flag in a string, if there are any. */
    public Optional<Trace> naming(String flag) {
        return references.flatMap(code -> named(code, flag));
    }

    private static void addOptions(List<String> given, TouchRecord touches, boolean recorded, List<Trace> traces) {
        given.stream()
                .filter(option -> touches.options().stream().anyMatch(withoutSign(option)::startsWith))
                .map(option -> new Trace.InOptions(option, recorded))
                .forEach(traces::add);
    }

    /** Returns {@code -XX:UseZGC} for {@code -XX:+UseZGC} and {@code -XX:-UseZGC}. */
    private static String withoutSign(String option) {
        boolean signed = option.startsWith(FLAG + "+") || option.startsWith(FLAG + "-");
        return signed ? FLAG + option.substring(FLAG.length() + 1) : option;
    }
}
