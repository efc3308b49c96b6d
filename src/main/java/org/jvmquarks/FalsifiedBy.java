package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.jvmquarks.guest.probe.Argument;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;

/**
 * A change that destroys the mechanism behind a {@link Pin}: with it, the pin must break. Either VM flags, or another
 * probe in the place of one, or another argument of a probe.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(FalsifiedBy.All.class)
public @interface FalsifiedBy {

    /** VM options, put after all others; together they are one falsifier. */
    String[] flags() default {};

    /** The class to take in the place of {@link #insteadOf}. */
    Class<?> probe() default None.class;

    /** The probe that {@link #probe} replaces. */
    Class<?> insteadOf() default None.class;

    /**
     * The value of an {@link Argument} of a probe, {@code size=16}, in place of the one that the pin passes. Each probe
     * of the quark that has such a field gets it; a name that no probe has is an error.
     */
    String argument() default "";

    /** First version that has it, by release train as in {@link Expect#since}. */
    String since() default "";

    /** Last version that has it, by release train as in {@link Expect#until}. */
    String until() default "";

    /** Arguments of {@link ForEach} that it breaks, by collector; empty for all. */
    Collector[] collector() default {};

    /** Arguments of {@link ForEach} that it breaks, as text; empty for all. */
    String[] each() default {};

    /** Architectures that have it; empty for all. */
    Arch[] arch() default {};

    /** The default: no class. */
    final class None {
        private None() {}
    }

    /** Several falsifiers of a pin; each must break it. */
    @Documented
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        FalsifiedBy[] value();
    }
}
