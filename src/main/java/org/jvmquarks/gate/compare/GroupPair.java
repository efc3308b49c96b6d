package org.jvmquarks.gate.compare;

/**
 * Two groups of a row.
 *
 * @param from index of the one
 * @param to index of the other
 */
public record GroupPair(int from, int to) {}
