package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.jvmquarks.junit.QuarkExtension;
import org.jvmquarks.verdict.Impact;

/**
 * One executable assertion about a {@link Quark}, run once per JDK of the matrix. The method takes a {@link Jvm}, then
 * the argument of {@link ForEach} if there is one, then the value of {@link Expect} if there is one. It is neither
 * private nor static and returns void, as JUnit ignores others; its class has a {@link Quark} of its own.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(QuarkExtension.class)
public @interface Pin {

    /**
     * The claim, as a sentence that stands alone. <code>{}</code> stands for the expected value, <code>{each}</code>
     * for the argument of {@link ForEach}, and <code>{marks|does not mark}
     * </code> for one of two wordings, by an expected {@code true} or {@code false}.
     */
    String value();

    /** Whether the pin measures time; such a pin runs alone on the machine, see {@link SharesMachine}. */
    boolean timing() default false;

    /**
     * Whether the pin is about defaults and ergonomics. Its guests get the bare JVM, without the frame of fixed heap,
     * collector and thread counts that all others run in.
     */
    boolean ergonomics() default false;

    /** The consequence of a change of this behaviour, one at most; empty for {@link Quark#impact()}. */
    Impact[] impact() default {};

    /**
     * The VM flag whose retirement the pin is about: {@code UseBiasedLocking}. A comparison of two JDKs then leaves to
     * the pin what the list of flags says of it. Empty for all other pins.
     */
    String flag() default "";

    /**
     * The name that the method had before. Journals, ledgers and command lines with that name mean this pin. Empty for
     * a pin that always had its name.
     */
    String formerly() default "";
}
