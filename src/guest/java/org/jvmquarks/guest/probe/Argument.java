package org.jvmquarks.guest.probe;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field of a probe that a pin or a falsifier sets before {@code op()} is called. It is a text, a number, a
 * boolean or a constant of an enum, and neither static nor final; its initial value is its default.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Argument {}
