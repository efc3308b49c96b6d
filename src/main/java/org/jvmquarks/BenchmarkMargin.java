package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * The difference in time that does not matter for a JMH benchmark, or for all benchmarks of a class, when the command
 * {@code compare} judges it. The annotation of a method comes before that of its class, and both come before those of
 * superclasses. The archive with the benchmarks needs this library to be compiled, and not to run.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.CLASS)
public @interface BenchmarkMargin {

    /** Above 0 and at most 1: 0.1 for 10 %. */
    double value();
}
