package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * What a {@link Quark} or {@link Pin} needs of a JDK and its machine, decided by what a guest
 * reports. Where it is missing the cell is NOT_APPLICABLE, with the sentence that says what.
 */
@API(status = API.Status.STABLE)
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Requires {

    /** Compilers that must work in the VM. */
    Jit[] jit() default {};

    /** Collectors that must be built in, each. */
    Collector[] collector() default {};

    /** Options with which the VM must start. */
    String[] options() default {};

    /** Architectures that will do, as {@code os.arch} says them; empty when any will. */
    String[] arch() default {};

    /** Whether the JDK must run in a container, so that limits can be set around it. */
    boolean container() default false;

    /** Processors that the guest must see. */
    int processors() default 1;
}
