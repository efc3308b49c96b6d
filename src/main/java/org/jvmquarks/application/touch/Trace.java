package org.jvmquarks.application.touch;

import org.jvmquarks.application.archive.Uses;
import org.jvmquarks.application.reference.Reference;

/** What shows that an application is concerned by a pin. */
public sealed interface Trace {

    /** Returns the trace in words: {@code 3 classes use java.lang.String#intern(): …}. */
    String describe();

    /** Classes that use a part of the Java API. */
    record InCode(Reference reference, Uses uses) implements Trace {
        @Override
        public String describe() {
            return (uses.classes() == 1 ? "1 class uses " : uses.classes() + " classes use ")
                    + reference
                    + (uses.archives() == 1 ? "" : " in " + uses.archives() + " archives")
                    + ", such as "
                    + uses.examples().get(0);
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
}
