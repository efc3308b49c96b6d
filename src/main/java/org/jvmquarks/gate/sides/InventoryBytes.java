package org.jvmquarks.gate.sides;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jvmquarks.guest.inventory.InventoryFile;
import org.jvmquarks.guest.inventory.Rows;
import org.jvmquarks.inventory.DamagedInventory;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryReader;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.journal.file.RecordJson;

/** Writes an inventory as the compressed rows of a guest, with one more surface that says what JDK they are of. */
final class InventoryBytes {
    /** The surface with the one row about the JDK; no JDK has a surface of that name. */
    private static final String HEAD = "inventory";

    private InventoryBytes() {}

    /**
     * What is known of a JDK beside its rows.
     *
     * @param surfaces in the order of reports
     */
    private record Head(String jdk, Build build, String os, String arch, List<Told> surfaces) {
        static Head of(Inventory inventory) {
            return new Head(
                    inventory.jdk(),
                    inventory.build(),
                    inventory.os(),
                    inventory.arch(),
                    inventory.listings().stream().map(Told::of).toList());
        }

        Inventory with(Map<String, SortedMap<String, String>> rows) {
            return new Inventory(
                    jdk,
                    build,
                    os,
                    arch,
                    surfaces.stream().map(each -> each.with(rows)).toList());
        }
    }

    /** A surface without its rows. */
    private record Told(String surface, Optional<String> absent, boolean failed, int unstable) {
        static Told of(Listing listing) {
            return listing instanceof Listing.Absent absent
                    ? new Told(absent.surface(), Optional.of(absent.reason()), absent.failed(), 0)
                    : new Told(listing.surface(), Optional.empty(), false, ((Listing.Listed) listing).unstable());
        }

        Listing with(Map<String, SortedMap<String, String>> rows) {
            return absent.<Listing>map(reason -> new Listing.Absent(surface, reason, failed))
                    .orElseGet(
                            () -> new Listing.Listed(surface, rows.getOrDefault(surface, new TreeMap<>()), unstable));
        }
    }

    static byte[] write(Inventory inventory) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InventoryFile out = new InventoryFile(bytes)) {
            out.write(HEAD, Rows.listed(Map.of(HEAD, json().writeValueAsString(Head.of(inventory)))));
            for (Listing each : inventory.listings()) {
                if (each instanceof Listing.Listed listed) {
                    out.write(listed.surface(), Rows.listed(listed.values()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the inventory of " + inventory.jdk(), e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws DamagedInventory if something else wrote the rows
     * @throws IllegalArgumentException or a {@link com.fasterxml.jackson.core.JsonProcessingException} if something
     *     else wrote the head
     * @throws IOException if it is not compressed, or too large
     */
    static Inventory read(byte[] content) throws IOException, DamagedInventory {
        Map<String, SortedMap<String, String>> rows = new TreeMap<>(InventoryReader.read(content));
        SortedMap<String, String> head = rows.getOrDefault(HEAD, new TreeMap<>());
        return json().readValue(head.getOrDefault(HEAD, ""), Head.class).with(rows);
    }

    private static ObjectMapper json() {
        return RecordJson.mapper();
    }
}
