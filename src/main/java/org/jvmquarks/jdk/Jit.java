package org.jvmquarks.jdk;

import org.apiguardian.api.API;

/** Just-in-time compilers that a guest can report. */
@API(status = API.Status.STABLE, since = "0.1")
public enum Jit {
    /** The server compiler, HotSpot's tier 4. */
    C2,
    /** The client compiler, HotSpot's tiers 1 to 3. */
    C1,
    /** Graal, through JVMCI. */
    GRAAL
}
