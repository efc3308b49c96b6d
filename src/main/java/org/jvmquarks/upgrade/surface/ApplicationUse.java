package org.jvmquarks.upgrade.surface;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.PlatformStrings;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;
import org.jvmquarks.upgrade.executed.CountedCalls.Passed;
import org.jvmquarks.upgrade.guard.GuardedName;
import org.jvmquarks.upgrade.recording.RecordingFacts;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Use;

/** What an application uses of the JDK, by name. */
public final class ApplicationUse {
    private final Optional<References> references;
    private final List<String> options;
    private final Optional<RecordingFacts> recording;

    /** Algorithms, charsets and zones have names without case. */
    private final Map<String, Map<NamedConstant, Uses>> constants = new HashMap<>();

    /** What code passes at run time, however it comes to it. */
    private final Map<String, List<Passed>> executed = new HashMap<>();

    private final Map<NamedConstant, GuardedName> guarded = new HashMap<>();

    /** References by the simple name of their class, and their own. */
    private final Map<String, List<Reference>> members = new HashMap<>();

    private final Map<String, Optional<Trace>> reached = new HashMap<>();

    /**
     * @param references those of its archives; empty if none were given
     * @param options as the JVM takes them
     * @param recording its recording; empty if none was given
     * @param executed names that it passed to methods of the JDK in a trial
     * @param guarded names that it passes behind guards alone
     */
    public ApplicationUse(
            Optional<References> references,
            List<String> options,
            Optional<RecordingFacts> recording,
            List<Passed> executed,
            List<GuardedName> guarded) {
        this.references = references;
        guarded.forEach(each -> this.guarded.put(each.constant(), each));
        executed.forEach(each -> this.executed
                .computeIfAbsent(key(each.subject()), text -> new ArrayList<>())
                .add(each));
        this.options = List.copyOf(options);
        this.recording = recording;
        references.ifPresent(this::index);
    }

    private void index(References all) {
        all.names()
                .constants()
                .forEach((constant, uses) -> constants
                        .computeIfAbsent(key(constant.text()), text -> new LinkedHashMap<>())
                        .put(constant, uses));
        all.uses().keySet().stream()
                .filter(each -> !each.isClass() && !all.provided().contains(each.owner()))
                .forEach(each -> members.computeIfAbsent(each.name(), name -> new ArrayList<>())
                        .add(each));
    }

    private static String key(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** Returns what passes a name to a method: classes with a constant, and code that did in a trial. */
    List<Trace> passing(String text, Predicate<NamedApi> method) {
        Stream<Trace> written = constants.getOrDefault(key(text), Map.of()).entrySet().stream()
                .filter(each -> each.getKey().call().filter(method).isPresent())
                .filter(each -> comes(each.getKey()))
                .map(each -> passing(each.getKey(), each.getValue()));
        Stream<Trace> ran = executed.getOrDefault(key(text), List.of()).stream()
                .filter(each -> method.test(each.method().named()))
                .map(each -> new Trace.At(each.sentence()));
        return Stream.concat(written, ran).toList();
    }

    private boolean comes(NamedConstant constant) {
        return Optional.ofNullable(guarded.get(constant))
                .map(GuardedName::comes)
                .orElse(true);
    }

    private Trace passing(NamedConstant constant, Uses uses) {
        return new Trace.Passing(
                constant.call().orElseThrow(),
                constant.text(),
                uses,
                Optional.ofNullable(guarded.get(constant)).map(GuardedName::guard));
    }

    /** Returns the names that it passes to a method, as {@link #passing} knows them. */
    Stream<String> names(Predicate<NamedApi> method) {
        return Stream.concat(
                        passed(method).map(each -> each.getKey().text()),
                        executed.values().stream()
                                .flatMap(List::stream)
                                .filter(each -> method.test(each.method().named()))
                                .map(Passed::subject))
                .distinct();
    }

    /** Tells whether a method takes names of the JDK's things. */
    static boolean takesNames(NamedApi method) {
        return PlatformStrings.areTakenBy(method.owner(), method.member());
    }

    /** Tells whether a string names a class of the JDK. */
    boolean namesClass(String name) {
        return references
                .filter(it -> it.names().api().containsKey(NamedApi.ofClass(name.replace('.', '/'))))
                .isPresent();
    }

    /** Returns the constants that classes pass to a method, with the classes. */
    Stream<Map.Entry<NamedConstant, Uses>> passed(Predicate<NamedApi> method) {
        return constants.values().stream()
                .flatMap(each -> each.entrySet().stream())
                .filter(each -> each.getKey().call().filter(method).isPresent());
    }

    /** Returns the classes that pass a text with a part to a method. */
    List<Trace> passingWith(String part, NamedApi method) {
        return passed(method::equals)
                .filter(each -> each.getKey().text().contains(part))
                .filter(each -> comes(each.getKey()))
                .map(each -> passing(each.getKey(), each.getValue()))
                .toList();
    }

    /** Returns the classes that have a string of the form of such names. */
    List<Trace> naming(String text) {
        return constants.getOrDefault(key(text), Map.of()).entrySet().stream()
                .filter(each -> each.getKey().call().isEmpty())
                .<Trace>map(
                        each -> new Trace.InStrings(new Use.Name(each.getKey().text()), each.getValue()))
                .toList();
    }

    /** Returns the classes that ask for a flag of the VM by its name. */
    List<Trace> askingFor(String flag) {
        return references.map(it -> it.names().flags().get(flag)).stream()
                .<Trace>map(uses -> new Trace.InStrings(new Use.Flag(flag), uses))
                .toList();
    }

    /** Returns the part of the Java API that most classes refer to, of some parts. */
    Optional<Trace> referring(Collection<ApiPattern> apis) {
        return reached.computeIfAbsent(
                String.join(" ", apis.stream().map(ApiPattern::text).toList()), key -> most(apis));
    }

    private Optional<Trace> most(Collection<ApiPattern> apis) {
        return references.flatMap(all -> all.matching(apis).values().stream()
                .flatMap(each -> each.entrySet().stream())
                .max(Map.Entry.comparingByValue(Comparator.comparingInt(Uses::classes)))
                .map(each -> new Trace.InCode(each.getKey(), false, each.getValue(), all.evidence(each.getValue()))));
    }

    /** Returns the references to members with a name, of any class of the JDK. */
    List<Reference> members(String name) {
        return members.getOrDefault(name, List.of());
    }

    /** Returns the classes that have a reference. */
    Uses uses(Reference reference) {
        return Objects.requireNonNull(references.orElseThrow().uses().get(reference));
    }

    Trace trace(Reference reference) {
        Uses uses = uses(reference);
        return new Trace.InCode(reference, true, uses, references.orElseThrow().evidence(uses));
    }

    /** Tells whether a class calls one of some methods otherwise than with constants. */
    boolean callsWithOthers(Set<NamedApi> methods) {
        for (NamedApi method : methods) {
            List<ClassFiles> constant =
                    passed(method::equals).map(each -> each.getValue().files()).toList();
            List<ClassFiles> all = members(method.member()).stream()
                    .filter(each -> each.named().equals(method))
                    .map(each -> uses(each).files())
                    .toList();
            if (ClassFiles.count(all) > ClassFiles.count(constant)) {
                return true;
            }
        }
        return false;
    }

    /** Returns its options that are as they are wanted. */
    List<Trace> options(Predicate<String> wanted) {
        return options.stream()
                .filter(wanted)
                .<Trace>map(each -> new Trace.InOptions(each, false))
                .toList();
    }

    /** Returns the events of a type in its recording. */
    List<Trace> recorded(String event) {
        long count = recording.map(it -> it.events().of(event).orElse(0)).orElse(0L);
        return count > 0 ? List.of(new Trace.InRecording(event, count)) : List.of();
    }
}
