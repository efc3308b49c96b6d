package org.jvmquarks.upgrade.touch;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.Uses;

/** An indication that a pin concerns an application. */
public sealed interface Trace {

    /**
     * Returns the trace in words: {@code 3 classes in 2 archives use java.lang.String#intern, such as a.B.run in
     * x.jar}.
     */
    String describe();

    /** Returns what of the JDK it shows in use; empty if it only shows where something is. */
    default Optional<Use> use() {
        return Optional.empty();
    }

    /** Returns how much it shows of whether the application meets the pin. */
    default EvidenceStrength evidence() {
        return EvidenceStrength.REFERS;
    }

    /**
     * Classes that use a part of the Java API.
     *
     * @param isOverload whether the pin is about these parameters, and not about all overloads
     */
    record InCode(Reference reference, boolean isOverload, Uses uses, EvidenceStrength evidence) implements Trace {
        @Override
        public Optional<Use> use() {
            return Optional.of(api());
        }

        @Override
        public String describe() {
            String example = uses.examples().get(0).brief();
            String using = uses.classes() == 1
                    ? "%s uses %s".formatted(example, name())
                    : "%d classes%s use %s, such as %s"
                            .formatted(uses.classes(), Trace.inArchives(uses), name(), example);
            return evidence == EvidenceStrength.GUARDED
                    ? using + ", to which only a main method or a window of a library leads, or nothing"
                    : using;
        }

        /** Returns what they use in words: {@code new java.util.Date}. */
        private String name() {
            return isOverload ? reference.overload() : reference.brief();
        }

        /** Returns what they use, for comparison. */
        public Use.Api api() {
            return new Use.Api(reference.named(), isOverload ? reference.parameters() : Optional.empty());
        }
    }

    /**
     * Classes that name a part of the Java API, or a flag of the VM, in a string. They may look it up by that name.
     *
     * @param named the part of the API, or the flag
     */
    record InStrings(Use named, Uses uses) implements Trace {
        @Override
        public Optional<Use> use() {
            return Optional.of(named);
        }

        @Override
        public EvidenceStrength evidence() {
            return EvidenceStrength.NAMES;
        }

        @Override
        public String describe() {
            String example = uses.examples().get(0).brief();
            String name = named.describe();
            return uses.classes() == 1
                    ? "%s names %s in a string".formatted(example, name)
                    : "%d classes%s name %s in a string, such as %s"
                            .formatted(uses.classes(), Trace.inArchives(uses), name, example);
        }
    }

    /**
     * Classes that pass the name of something to a method of the JDK.
     *
     * @param method of the JDK
     * @param text the name
     * @param guard what decides first in each of them, in words; empty if nothing does in one
     */
    record Passing(NamedApi method, String text, Uses uses, Optional<String> guard) implements Trace {
        @Override
        public EvidenceStrength evidence() {
            return guard.isPresent() ? EvidenceStrength.GUARDED : EvidenceStrength.REFERS;
        }

        @Override
        public Optional<Use> use() {
            return Optional.of(new Use.Name(text));
        }

        @Override
        public String describe() {
            String example = uses.examples().get(0).brief();
            String to =
                    method.member().equals("<init>") ? "new " + method.type().className() : method.toString();
            String passing = uses.classes() == 1
                    ? "%s passes %s to %s".formatted(example, text, to)
                    : "%d classes%s pass %s to %s, such as %s"
                            .formatted(uses.classes(), Trace.inArchives(uses), text, to, example);
            return passing + guard.map(", behind "::concat).orElse("");
        }
    }

    /**
     * An option of the application.
     *
     * @param recorded whether it comes from the recording rather than from the user
     */
    record InOptions(String option, boolean recorded) implements Trace {
        @Override
        public Optional<Use> use() {
            return Optional.of(new Use.Option(option));
        }

        @Override
        public String describe() {
            return recorded ? "the recorded option " + option : new Use.Option(option).describe();
        }
    }

    /** Events in the recording. */
    record InRecording(String type, long count) implements Trace {
        public InRecording {
            if (count < 1) {
                throw new IllegalArgumentException("expected at least one event of " + type + ", was " + count);
            }
        }

        @Override
        public String describe() {
            return count + (count == 1 ? " event " : " events ") + type + " in the recording";
        }
    }

    /**
     * A place that people find by its words, such as a class or a line of a file.
     *
     * @param words {@code option 9 of the line}
     */
    record At(String words) implements Trace {
        /** Returns places as traces. */
        public static List<Trace> all(List<String> words) {
            return words.stream().<Trace>map(At::new).toList();
        }

        @Override
        public String describe() {
            return words;
        }
    }

    private static String inArchives(Uses uses) {
        return uses.archives() == 1 ? "" : " in " + uses.archives() + " archives";
    }
}
