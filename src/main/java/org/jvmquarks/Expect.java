package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Vendor;

/**
 * An expectation of a {@link Pin} for a range of versions. A behaviour that changed is one pin with an expectation for
 * each range:
 *
 * <pre>{@code
 * @Pin("an object without fields takes {} bytes")
 * @Expect(value = "16", until = "26")
 * @Expect(value = "8", since = "27", by = "JEP 534")
 * void emptyObject(Jvm jvm, int bytes) { … }
 * }</pre>
 *
 * The first expectation that applies to the JDK under test decides, so one behind another about every JDK is an error.
 * Where none does, the pin claims nothing and its cell is NOT_APPLICABLE. A pin without expectations makes the same
 * claim on all versions. On an early-access build, an expectation that begins with that very version is provisional: a
 * mismatch is INCONCLUSIVE.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Expect.All.class)
public @interface Expect {

    /**
     * The expected value, converted to the type of the pin's last parameter as JUnit converts arguments: a number,
     * {@code true}, the name of an enum constant, a text, a {@link org.jvmquarks.jdk.option.FlagStep}, a
     * {@link org.jvmquarks.evidence.Range} such as {@code 19 to 22}. Several values, separated by {@code |}, mean "one
     * of these"; the parameter is an array then. Empty for a pin whose claim has no value.
     */
    String value() default "";

    /**
     * The value in the words of the claim, where the claim is not to show the value itself: {@code takes} for the class
     * of the lock that a call waits for, {@code java.util.SimpleTimeZone}. Empty: the claim shows the value.
     */
    String says() default "";

    /**
     * First version that behaves so, by release train: {@code "8u372, 11.0.16, 15"} is true for 8u372 and later updates
     * of 8, for 11.0.16 and later updates of 11, and for everything from 15 on. Empty: from the oldest one on.
     */
    String since() default "";

    /**
     * Last version that behaves so, by release train: {@code "8u362, 11.0.15, 14"} is true for 8 until 8u362, for 11
     * until 11.0.15, and for everything else until 14. Empty: no end.
     */
    String until() default "";

    /** The JEP or JBS issue behind the change: {@code JEP 534}, {@code JDK-8287061}. */
    String by() default "";

    /** Arguments of {@link ForEach} that it is about, by collector; empty for all. */
    Collector[] collector() default {};

    /** Arguments of {@link ForEach} that it is about, as text; empty for all. */
    String[] each() default {};

    /** Architectures that it is about; empty for all. */
    Arch[] arch() default {};

    /** Vendors that it is about, by their keys in a matrix file; empty for all. */
    Vendor[] vendor() default {};

    /**
     * For a pin with a {@link WritingJvm}, the first version that writes so, by release train as in {@link #since}.
     * Empty: from the oldest one on.
     */
    String writtenSince() default "";

    /** Likewise, the last version that writes so, as in {@link #until}. Empty: no end. */
    String writtenUntil() default "";

    /** The expectations of a pin, in the order in which they are tried. */
    @Documented
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        Expect[] value();
    }
}
