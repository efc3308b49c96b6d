package org.jvmquarks.gate.compare;

/**
 * An observation that differs because the behaviour of its pin does.
 *
 * @param key quark and key of the observation
 * @param baseline value on the baseline
 * @param candidate value on the candidate
 */
public record ObservedPair(String key, ObservedValue baseline, ObservedValue candidate) {}
