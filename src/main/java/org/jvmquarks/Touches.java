package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Tells which applications a {@link Quark} or a {@link Pin} concerns, by what shows in their archives, command lines
 * and recordings. Any one of the names is enough. A pin without it has that of its quark; one of its own replaces that.
 * A quark without any concerns every application alike, and so is never a reason to look at a certain one.
 *
 * <pre>{@code
 * @Quark(id = "security-manager", …)
 * @Touches(
 *         api = {"java.lang.System#setSecurityManager", "java.security.AccessController"},
 *         options = "-Djava.security.manager")
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Touches.All.class)
public @interface Touches {

    /**
     * Parts of the Java API whose use shows it: a method by all its parameter lists or by one,
     * {@code java.lang.System#load}, {@code java.lang.String#getBytes()}, {@code java.lang.String#<init>(byte[])}; a
     * field; a class {@code java.lang.SecurityManager}; a package {@code java.applet.*} without those below. A call
     * names the class of its object, also where that inherits the method:
     * {@code java.lang.reflect.Field#setAccessible}. A class that overrides {@code finalize()} uses
     * {@code java.lang.Object#finalize()}; {@code java.net.URLClassLoader#<cast>} is a cast to that class without a
     * test by {@code instanceof}. Each must exist in the JDK that reads the quarks. {@code {each}} is the argument of a
     * row of {@link ForEach}: {@code java.lang.Math#{each}}.
     */
    String[] api() default {};

    /** As {@link #api}, for what only some of the JDKs from 17 on have: came later, or is gone. */
    String[] versionedApi() default {};

    /**
     * Beginnings of options that show it: {@code -Djava.security.manager}. Behind {@code -XX:} the sign of a flag is
     * left out: {@code -XX:UseCompactObjectHeaders} is the flag on and off.
     */
    String[] options() default {};

    /** Types of events of the Flight Recorder that show it: {@code jdk.VirtualThreadPinned}. */
    String[] events() default {};

    /**
     * A further condition for the application to meet the change, which neither archives nor options nor recordings
     * show: {@code the peer offers no other suite}. A report then says "may notice" at most, and this condition with
     * it. A regression, and an option that the VM refuses, must be fixed all the same. None by default: who uses it
     * meets it.
     */
    String onlyIf() default "";

    /**
     * The most processors with which an application meets the change: 2 for one about machines with one or two. A
     * report compares them with the limits of the application, and says the condition if these are unknown. 0 for any
     * number.
     */
    int processors() default 0;

    /**
     * The part of the claim that remains true with an option that undoes it, where the pin tests one sample of many:
     * {@code packages that it does not name stay closed}. A report then says "may notice" in spite of that option, and
     * this with it. None by default: the option undoes all.
     */
    String beyondSample() default "";

    /** Several that add up. If they have a condition or a sample, they all have the same. */
    @Documented
    @Target({ElementType.TYPE, ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        Touches[] value();
    }
}
