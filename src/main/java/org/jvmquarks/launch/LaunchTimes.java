package org.jvmquarks.launch;

import java.time.Duration;

/**
 * The time that a guest took besides its own.
 *
 * @param waited wall time until it got a place among the guests that run at the same time, or until the guest of
 *     another cell that it shares had ended
 * @param around wall time of its launch before it started and after it ended: the lease of its container, copies of its
 *     class path and its files
 */
public record LaunchTimes(Duration waited, Duration around) {}
