package org.jvmquarks.upgrade.guard;

import org.jvmquarks.javaapi.Reference;

/**
 * A text or class that code passes to a method of the JDK, as far as constants decide it: {@code "TLSv1.1"} to
 * {@code SSLContext.getInstance}, also if static fields, helper methods or concatenations make it.
 *
 * @param method with its descriptor
 * @param position of the parameter, from 0; elements of an array have that of the array
 * @param value the text, or the name of the class
 */
public record ConstantArgument(Reference method, int position, String value) {}
