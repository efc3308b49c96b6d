package org.jvmquarks.upgrade.recording;

/**
 * A call of a deprecated method of the JDK, as {@code jdk.DeprecatedInvocation} reports it (since 22).
 *
 * @param method the deprecated method, as in a pattern of the API: {@code java.lang.System#runFinalization()}
 * @param caller the method that called it; {@code unknown} without a stack
 * @param forRemoval whether the JDK that was recorded announces its removal
 */
public record DeprecatedCall(String method, String caller, boolean forRemoval) {

    /** {@code a.B.run calls java.lang.System#runFinalization(), in the recording}. */
    @Override
    public String toString() {
        return caller + " calls " + method + ", in the recording";
    }
}
