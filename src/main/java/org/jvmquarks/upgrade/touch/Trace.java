package org.jvmquarks.upgrade.touch;

import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.Evidence;
import org.jvmquarks.upgrade.archive.Uses;

/** An indication that a pin concerns an application. */
public sealed interface Trace {

    /**
     * Returns the trace in words: {@code 3 classes in 2 archives use java.lang.String#intern, such
     * as a.B.run in x.jar}.
     */
    String describe();

    /** Returns how much it shows of whether the application meets the pin. */
    default Evidence evidence() {
        return Evidence.REFERS;
    }

    /**
     * Classes that use a part of the Java API.
     *
     * @param isOverload whether the pin is about these parameters, and not about all overloads
     */
    record InCode(Reference reference, boolean isOverload, Uses uses, Evidence evidence)
            implements Trace {
        @Override
        public String describe() {
            String example = uses.examples().get(0).brief();
            return uses.classes() == 1
                    ? "%s uses %s".formatted(example, name())
                    : "%d classes%s use %s, such as %s"
                            .formatted(uses.classes(), Trace.inArchives(uses), name(), example);
        }

        /** Returns what they use in words: {@code new java.util.Date}. */
        public String name() {
            return isOverload ? reference.overload() : reference.brief();
        }

        /** Returns what they use, for comparison. */
        public String api() {
            return isOverload ? reference.toString() : reference.api();
        }
    }

    /**
     * Classes that name a part of the Java API, or a flag of the VM, in a string. They may look it
     * up by that name.
     *
     * @param name {@code java.lang.Thread#ofVirtual}, {@code the flag UseCompressedOops}
     */
    record InStrings(String name, Uses uses) implements Trace {
        @Override
        public Evidence evidence() {
            return Evidence.NAMES;
        }

        @Override
        public String describe() {
            String example = uses.examples().get(0).brief();
            return uses.classes() == 1
                    ? "%s names %s in a string".formatted(example, name)
                    : "%d classes%s name %s in a string, such as %s"
                            .formatted(uses.classes(), Trace.inArchives(uses), name, example);
        }
    }

    /**
     * An option of the application.
     *
     * @param recorded whether it comes from the recording rather than from the user
     */
    record InOptions(String option, boolean recorded) implements Trace {
        @Override
        public String describe() {
            return (recorded ? "the recorded option " : "the option ") + option;
        }
    }

    /** Events in the recording. */
    record InRecording(String type, long count) implements Trace {
        public InRecording {
            if (count < 1) {
                throw new IllegalArgumentException(
                        "expected at least one event of " + type + ", was " + count);
            }
        }

        @Override
        public String describe() {
            return count + (count == 1 ? " event " : " events ") + type + " in the recording";
        }
    }

    private static String inArchives(Uses uses) {
        return uses.archives() == 1 ? "" : " in " + uses.archives() + " archives";
    }
}
