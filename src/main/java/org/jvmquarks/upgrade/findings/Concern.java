package org.jvmquarks.upgrade.findings;

/** How a difference concerns the application, the one that needs an answer first is first. */
public enum Concern {
    /** It does not start, throws, is gone, or nobody has documented it. */
    MUST_FIX("must fix"),
    /** A documented change, of what the application is known to use. */
    WILL_NOTICE("will notice"),
    /** A documented change that concerns every application, or one of which too little is known. */
    MAY_NOTICE("may notice"),
    /** The application does not use it, or only who looks into the VM sees it. */
    NOT_RELEVANT("not relevant");

    private final String heading;

    Concern(String heading) {
        this.heading = heading;
    }

    /** Returns the words above a list of such differences: {@code must fix}. */
    public String heading() {
        return heading;
    }

    /** Returns whether reports only count it unless they are asked for all. */
    public boolean isFolded() {
        return this == NOT_RELEVANT;
    }
}
