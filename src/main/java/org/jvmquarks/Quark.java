package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.extension.ExtendWith;
import org.jvmquarks.junit.QuarkExtension;
import org.jvmquarks.verdict.Impact;

/**
 * One behaviour of the JVM, in one class: its claim in the Javadoc, its probes as nested classes, its assertions as
 * {@link Pin} methods.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(QuarkExtension.class)
public @interface Quark {

    /**
     * Stable name: letters, digits and dashes, not those of another quark of the run. Journals, reports and the gate
     * know the quark by it.
     */
    String id();

    /** Name for people, not blank. */
    String title();

    /** Where the claim comes from: a document and its part, or a JEP or JBS id. */
    String source();

    /**
     * Any one class of each archive that the probes use in addition to the JDK and the classes of their own project.
     * Guests get the archives, with nothing of what these depend on; name a class of that as well.
     */
    Class<?>[] libraries() default {};

    /**
     * Whether its pins count for the gate and for the totals of a run. Examples that show a library rather than the JVM
     * do not.
     */
    boolean counted() default true;

    /** The consequence of a change of what its pins claim; a pin may declare its own. */
    Impact impact() default Impact.BEHAVIOUR;
}
