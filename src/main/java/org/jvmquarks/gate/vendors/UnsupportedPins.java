package org.jvmquarks.gate.vendors;

/**
 * Why a JDK runs fewer pins than another one of its feature version.
 *
 * @param jdk its id
 * @param reason as its cells have it
 * @param pins how many
 */
public record UnsupportedPins(String jdk, String reason, int pins) {}
