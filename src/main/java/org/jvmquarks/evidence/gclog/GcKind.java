package org.jvmquarks.evidence.gclog;

import org.apiguardian.api.API;

/** The part of the heap that a collection collects, in a pause or concurrently. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum GcKind {
    /** The young generation, in one pause. */
    YOUNG,
    /** The young generation and some of the old one, in one pause of G1. */
    MIXED,
    /** The whole heap, in one pause. */
    FULL,
    /** Concurrent with the application, with short pauses at most: CMS, G1's marking, Shenandoah, ZGC. */
    CONCURRENT
}
