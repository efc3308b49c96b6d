package org.jvmquarks.gate.vendors;

import org.jvmquarks.inventory.InventoryComparison;

/**
 * What two JDKs of one feature version list of themselves, compared.
 *
 * @param one id of the one
 * @param other id of the other
 */
public record VendorInventories(String one, String other, InventoryComparison comparison) {}
