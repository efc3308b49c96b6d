package org.jvmquarks.inspect.knowledge;

/**
 * A finding about a workaround on one JDK.
 *
 * @param workaround the workaround
 * @param status whether it is missing, needed or stale
 * @param sentence what to know and to do
 */
public record WorkaroundFinding(Workaround workaround, Status status, String sentence) {

    /** Returns whether it tells the same of another JDK, whatever the words. */
    public boolean isSameAs(WorkaroundFinding other) {
        return status == other.status && workaround.by().equals(other.workaround.by());
    }

    /** Whether a JDK needs a workaround, and whether it has it. */
    public enum Status {
        /** The JDK has the defect, and the line does not work around it. */
        MISSING,
        /** The JDK has the defect, and the line works around it. */
        NEEDED,
        /** The line works around a defect that the JDK does not have. */
        STALE
    }
}
