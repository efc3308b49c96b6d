package org.jvmquarks.journal;

import org.jvmquarks.verdict.Verdict;

/**
 * The verdict of a pin while its mechanism was destroyed.
 *
 * @param falsifier the flags, the substituted probe, or the argument of a probe, in words
 * @param verdict {@link Verdict#BROKEN} is the proof that the pin can fail
 * @param reason the message of the broken pin, or why the falsifier proves nothing here
 */
public record FalsifierRecord(String falsifier, Verdict verdict, String reason) {}
