/**
 * What of an application was executed in a trial: {@link org.jvmquarks.upgrade.executed.CallQuestions} tells the agent
 * what to count, {@link org.jvmquarks.upgrade.executed.CountedCalls} is what the JVMs of one JDK counted, and
 * {@link org.jvmquarks.upgrade.executed.ExecutedCalls} compares both.
 */
@NullMarked
package org.jvmquarks.upgrade.executed;

import org.jspecify.annotations.NullMarked;
