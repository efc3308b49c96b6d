package org.jvmquarks.journal;

/**
 * A planned pin that the test framework decided not to run.
 *
 * @param quark id of its quark
 * @param pin its name
 * @param why the framework's reason
 */
public record LeftOut(String quark, String pin, String why) {}
