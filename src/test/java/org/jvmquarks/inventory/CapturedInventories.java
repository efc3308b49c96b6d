package org.jvmquarks.inventory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jvmquarks.jdk.Build;

/** Rows that JDKs listed of themselves: 17.0.2 and 17.0.7 of Temurin, 17.0.15 of Debian, and 25.0.3 of Temurin. */
public final class CapturedInventories {
    private CapturedInventories() {}

    /** Returns the rows in a file named after a version. */
    public static Inventory of(String version) throws IOException, DamagedInventory {
        Map<String, SortedMap<String, String>> surfaces = InventoryReader.readText(
                Files.readString(Path.of("src/test/resources/org/jvmquarks/inventory", version + ".tsv")));
        List<Listing> listings = surfaces.entrySet().stream()
                .<Listing>map(each -> new Listing.Listed(each.getKey(), each.getValue()))
                .toList();
        return inventory(version, listings);
    }

    /** Returns the inventory of a JDK with these answers. */
    public static Inventory inventory(String version, List<Listing> listings) {
        int feature = Integer.parseInt(version.split("\\.")[0]);
        return new Inventory(
                "jdk-" + version,
                new Build(feature, "Eclipse Adoptium", version, "OpenJDK 64-Bit Server VM"),
                "Linux",
                "amd64",
                listings);
    }

    /** Returns what differs between the rows in two files. */
    public static InventoryDifference between(String from, String to) throws IOException, DamagedInventory {
        return InventoryDifference.between(of(from), of(to));
    }
}
