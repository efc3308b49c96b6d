package org.jvmquarks.inventory;

/** What is known of the inventory of one JDK. */
public sealed interface InventoryAnswer {

    /** The JDK listed it, now or in an earlier run. */
    record Known(Inventory inventory) implements InventoryAnswer {}

    /**
     * It could not be read.
     *
     * @param reason in a sentence without its full stop, with the JDK
     */
    record Unknown(String reason) implements InventoryAnswer {
        public Unknown {
            if (reason.isBlank()) {
                throw new IllegalArgumentException("an inventory that is not known needs a reason");
            }
        }
    }
}
