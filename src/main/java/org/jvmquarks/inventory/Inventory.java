package org.jvmquarks.inventory;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.jdk.Build;

/**
 * The surfaces of one JDK.
 *
 * @param jdk name of the JDK's column
 * @param build version, vendor and VM
 * @param os operating system: {@code Linux}
 * @param arch architecture: {@code amd64}
 * @param listings each surface once, in the order of reports
 */
public record Inventory(String jdk, Build build, String os, String arch, List<Listing> listings) {
    public Inventory {
        listings = List.copyOf(listings);
        Set<String> surfaces = new HashSet<>();
        for (Listing each : listings) {
            if (!surfaces.add(each.surface())) {
                throw new IllegalArgumentException("%s lists the surface %s twice".formatted(jdk, each.surface()));
            }
        }
    }

    /** Returns the answer about a surface; empty if the JDK was not asked about it. */
    public Optional<Listing> listing(String surface) {
        return listings.stream().filter(each -> each.surface().equals(surface)).findFirst();
    }

    /** Returns the same, with only those rows of the surfaces of a second start that it agrees on. */
    public Inventory agreeing(Inventory second) {
        return new Inventory(
                jdk,
                build,
                os,
                arch,
                listings.stream().map(each -> agreeing(each, second)).toList());
    }

    private static Listing agreeing(Listing listing, Inventory second) {
        Optional<Listing> other = second.listing(listing.surface());
        return listing instanceof Listing.Listed listed && other.isPresent()
                ? other.get() instanceof Listing.Listed again ? listed.agreeing(again) : other.get()
                : listing;
    }

    /** Returns all rows, by surface and key. */
    public List<InventoryRow> rows() {
        return listings.stream()
                .filter(Listing.Listed.class::isInstance)
                .flatMap(each -> ((Listing.Listed) each).rows().stream())
                .toList();
    }
}
