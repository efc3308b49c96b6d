package org.jvmquarks.evidence.gclog;

/** What a collection collects, and beside whom. */
public enum GcKind {
    /** The young generation, in one pause. */
    YOUNG,
    /** The young generation and some of the old one, in one pause of G1. */
    MIXED,
    /** The whole heap, in one pause. */
    FULL,
    /** Beside the application, with short pauses or none: CMS, G1's marking, Shenandoah, ZGC. */
    CONCURRENT
}
