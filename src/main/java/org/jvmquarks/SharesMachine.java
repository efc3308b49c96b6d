package org.jvmquarks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.extension.ExtendWith;
import org.jvmquarks.junit.SharedMachine;

/**
 * Marks tests that load the machine and are not pins: none of their methods runs while a pin with {@link Pin#timing}
 * does. Pins need no mark. It matters where JUnit runs tests in parallel; a test that must run alone itself is
 * {@link org.junit.jupiter.api.parallel.Isolated}.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedMachine.class)
public @interface SharesMachine {}
