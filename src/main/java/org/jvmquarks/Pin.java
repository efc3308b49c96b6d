package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.TestTemplate;

/**
 * One executable assertion about a {@link Quark}, run once per JDK of the matrix. The method takes
 * a {@link Jvm}. A behaviour that changed between versions has one pin per range.
 */
@API(status = API.Status.STABLE)
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
public @interface Pin {

    /** The claim, as a sentence. */
    String value();

    /** First feature version that the claim is about. */
    int since() default 8;

    /** Last feature version that the claim is about. */
    int until() default Integer.MAX_VALUE;

    /** Whether the pin measures time; such a pin runs alone on the machine. */
    boolean timing() default false;
}
