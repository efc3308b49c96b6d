package org.jvmquarks.junit.samples;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/** Quarks with all kinds of Javadoc; never run. */
public class SamplePages {

    private SamplePages() {}

    /**
     * A {@code Map<String, Object>} is {@linkplain java.util.Map as big} as {@link java.util.Map#size its size}, see
     * {@link java.util.List}, {@link #toString()} and {@literal a<b}.
     *
     * <p>A second paragraph.
     *
     * <h2>Why</h2>
     *
     * Because of {@value} & more.
     *
     * <h2>History</h2>
     *
     * <ul>
     *   <li>8 to 21: it is
     *   <li>since 22: it is not
     * </ul>
     *
     * @see SamplePins
     */
    @Quark(id = "whole", title = "Whole", source = "a source")
    public static class Whole {

        @Pin(value = "the newer claim", timing = true)
        @Expect(since = "22", by = "JEP 1")
        @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-Whole"})
        @FalsifiedBy(probe = String.class, insteadOf = Object.class, since = "25", until = "26")
        void second(Jvm jvm) {}

        @Pin("the older claim")
        @Expect(until = "21")
        @FalsifiedBy(flags = "-XX:-Whole")
        void first(Jvm jvm) {}

        void helper() {}
    }

    /**
     * All is well.<script>alert('x')</script><img src="x" onerror="alert('x')">
     *
     * <h2><a href="javascript:alert('x')">Why</a><script>alert('x')</script></h2>
     *
     * <p onclick="alert('x')">{@code <script>} {@literal <script>alert('x')</script>}
     */
    @Quark(id = "malicious", title = "Malicious", source = "none")
    public static class Malicious {}

    @Quark(id = "without", title = "Without Javadoc", source = "none")
    public static class Without {}

    /** Its pin is about no version at all. */
    @Quark(id = "never", title = "Never", source = "none")
    public static class Never {

        @Pin("never")
        @Expect(since = "21", until = "17")
        @FalsifiedBy(flags = "-XX:-Never")
        void pin(Jvm jvm) {}
    }
}
