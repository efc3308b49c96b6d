package org.jvmquarks.inspect;

/**
 * A VM that was inspected.
 *
 * @param jdk id of its JDK
 * @param version its version, in its own words
 * @param feature its feature version
 * @param hotSpot whether it is HotSpot; of another VM only the start is checked
 */
public record InspectedVm(String jdk, String version, int feature, boolean hotSpot) {}
