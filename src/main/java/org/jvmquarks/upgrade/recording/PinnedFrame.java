package org.jvmquarks.upgrade.recording;

/**
 * Where virtual threads were pinned to their carrier.
 *
 * @param method the method outside the JDK that was on top of the stack: {@code a.B.run}
 * @param count number of times
 */
public record PinnedFrame(String method, long count) {}
