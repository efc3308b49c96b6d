package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * What destroys the mechanism behind a {@link Pin}: with it, the pin must break. Either VM flags,
 * or another probe in the place of one.
 */
@API(status = API.Status.STABLE)
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

    /** First feature version that has these flags. */
    int since() default 8;

    /** Last feature version that has these flags. */
    int until() default Integer.MAX_VALUE;

    /** Stands for no class. */
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
