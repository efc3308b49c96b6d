/**
 * The application itself, run on both JDKs in alternating rounds with the user's own commands:
 * {@link org.jvmquarks.upgrade.trial.TrialPlan} says what runs, {@link org.jvmquarks.upgrade.trial.Trial} runs it, and
 * {@link org.jvmquarks.upgrade.trial.TrialResult} compares what was seen.
 */
@NullMarked
package org.jvmquarks.upgrade.trial;

import org.jspecify.annotations.NullMarked;
