package org.jvmquarks.guest.calls;

import java.util.List;
import org.jvmquarks.guest.inventory.Surface;

/** The surfaces whose rows are calls and what they gave. */
public final class CallSurfaces {
    private CallSurfaces() {}

    /** Returns deliberate calls by area; making one calls nothing. */
    public static List<Surface> deliberate() {
        return DeliberateCalls.all();
    }

    /** Returns calls of all that a JDK exports: they take seconds, and some answers differ between two starts. */
    public static Surface generated() {
        return new GeneratedCalls();
    }
}
