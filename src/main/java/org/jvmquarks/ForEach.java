package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.jvmquarks.jdk.Collector;

/**
 * Repeats a {@link Pin} for several arguments: each is a row of its own, {@code storeMarksCard[SERIAL]}. In the claim,
 * <code>{each}</code> stands for the argument. Exactly one of the three kinds is given.
 *
 * <p>With collectors, the {@link Jvm} of the pin runs with the collector already, and the cell is NOT_APPLICABLE where
 * the VM does not have it; the method may take a {@link Collector} as its second parameter. With other arguments it
 * must take the argument there.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ForEach {

    /** Collectors to run with. */
    Collector[] collector() default {};

    /** Texts, converted to the type of the parameter as JUnit converts arguments. */
    String[] value() default {};

    /** An enum; each of its constants is an argument. */
    Class<? extends Enum<?>> constants() default NoConstants.class;

    /** The default: no enum. */
    enum NoConstants {}
}
