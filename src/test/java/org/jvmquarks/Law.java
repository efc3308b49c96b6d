package org.jvmquarks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.jqwik.api.Property;

/**
 * A test that holds for whatever its generators make. The values are the same at each run: a build must not fail by
 * chance, and who breaks a law sees it at once and again.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Property(tries = 200, seed = "43")
public @interface Law {}
