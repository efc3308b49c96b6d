package org.jvmquarks.inventory;

/**
 * A row that differs because of what a report tells elsewhere.
 *
 * @param surface name of its surface
 * @param key its key
 * @param by what tells of it: the key of a change
 */
public record ExplainedRow(String surface, String key, String by) {}
