package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.code.LaunchSettings;
import org.jvmquarks.upgrade.recording.RecordedJvm;
import org.jvmquarks.upgrade.recording.RecordingFacts;
import org.jvmquarks.upgrade.touch.Traces;

/**
 * The facts that are known about the application.
 *
 * @param line its options, those of the user or of the recording; empty if they are not known
 * @param limits limits of its container
 * @param code what its archives tell; empty if none were given
 * @param recording what its recording tells; empty if none was given
 */
public record KnownApplication(
        Optional<OptionLine> line,
        ContainerLimits limits,
        Optional<ArchiveFacts> code,
        Optional<RecordingFacts> recording) {

    /** Returns an application of which nothing is known. */
    public static KnownApplication unknown() {
        return new KnownApplication(Optional.empty(), ContainerLimits.none(), Optional.empty(), Optional.empty());
    }

    /** Returns the same with what its archives tell. */
    public KnownApplication with(ArchiveFacts facts) {
        return new KnownApplication(line, limits, Optional.of(facts), recording);
    }

    /** Returns whether nothing at all is known. */
    public boolean isUnknown() {
        return line.isEmpty() && limits.isNone() && code.isEmpty() && recording.isEmpty();
    }

    /** Returns whether pins about defaults have to run as the application does. */
    public boolean hasCircumstances() {
        return !limits.isNone() || !options().isEmpty();
    }

    /** Returns its options as the user wrote them; none if they are not known. */
    public List<String> options() {
        return line.map(OptionLine::options).orElse(List.of()).stream()
                .map(OptionUse::text)
                .toList();
    }

    /** Returns the words of its command line behind {@code java}; none if they are not known. */
    public List<String> words() {
        return Stream.concat(options().stream(), line.stream().flatMap(it -> it.program().stream()))
                .toList();
    }

    /** Returns how it starts on a JDK. */
    public LaunchSettings launch(int feature) {
        return new LaunchSettings(
                optionsOn(feature),
                code.flatMap(it -> it.started(line.map(OptionLine::program).orElse(List.of()))));
    }

    /**
     * Returns whether all of its code was read, so that what is not in it is nowhere. An archive that cannot be read,
     * or none that has a class, says nothing.
     */
    public boolean isCodeKnown() {
        return code.filter(it -> it.classes() > 0 && it.problems().isEmpty()).isPresent();
    }

    /** Returns the options that are written for a JDK; none if they are not known. */
    List<OptionUse> optionsOn(int feature) {
        return line.map(it -> it.of(feature)).orElse(List.of());
    }

    /** Returns what may show that a pin concerns it on a JDK. */
    Traces traces(int feature) {
        return new Traces(
                code.map(ArchiveFacts::references),
                optionsOn(feature).stream().map(OptionUse::text).toList(),
                recording);
    }

    /** Returns what is known, in sentences without their full stop, for the head of a report. */
    public List<String> describe() {
        List<String> known = new ArrayList<>();
        line.ifPresent(it -> known.add(Plural.count(it.options().size(), "option") + program(it.program())));
        if (!limits.isNone()) {
            known.add("a container with " + limits.describe());
        }
        code.ifPresent(it -> known.add(Plural.count(it.classes(), "class", "classes")
                + " in "
                + Plural.count(it.archives().size(), "archive")));
        recording.ifPresent(it -> known.add("a recording"
                + it.jvm().map(RecordedJvm::version).map(" of a JVM "::concat).orElse("")
                + (it.maxHeap().isPresent()
                        ? " with a heap of %d MB".formatted(it.maxHeap().getAsLong() >> 20)
                        : "")));
        return known;
    }

    private static String program(List<String> words) {
        return words.isEmpty() ? "" : " before " + String.join(" ", words);
    }
}
