package org.jvmquarks.guest.probe;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a probe that is idle most of the time, such as one that waits until the VM does something by itself. Its guest
 * takes no place among the guests that compute: they run at the same time, one for each processor. A pin about time is
 * alone on the machine all the same.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Waits {}
