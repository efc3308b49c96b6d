package org.jvmquarks.guest.inventory;

/**
 * A part of a JDK that it can list by itself, such as its TLS suites or its time zones.
 *
 * <p>Keys and values do not depend on the machine: not on processors, memory, host, user, locale, time zone, or times
 * of files. A surface therefore passes {@code Locale.ROOT} and UTC wherever a default would decide.
 *
 * <p>A module that a surface needs may be missing. The VM then refuses a class that catches an exception of it, before
 * any surface is listed; ask for a state instead, or use reflection.
 */
public interface Surface {

    /** The surface of the calls that are made of all that a JDK exports. */
    String GENERATED = ofCalls("generated");

    /** Returns the name of the surface whose rows are answers to the calls of an area. */
    static String ofCalls(String area) {
        return "calls." + area;
    }

    /** Tells whether the rows of a surface are answers to calls. */
    static boolean isOfCalls(String name) {
        return name.startsWith(ofCalls(""));
    }

    /** Returns the name of the surface, the same in every JDK. */
    String name();

    /**
     * Lists the surface.
     *
     * @throws Absent if this JDK does not have it
     * @throws Exception if it cannot be listed; only this surface is lost then
     */
    void list(Rows rows) throws Exception;
}
