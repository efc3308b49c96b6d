package org.jvmquarks.guest.calls;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.guest.inventory.Surface;

/** The surfaces whose rows are calls and what they gave. */
public final class CallSurfaces {
    private CallSurfaces() {}

    /** Returns the surfaces in the order of reports; making one calls nothing. */
    public static List<Surface> all() {
        List<Surface> surfaces = new ArrayList<>(DeliberateCalls.all());
        surfaces.add(new GeneratedCalls());
        return surfaces;
    }
}
