package org.jvmquarks.gate.sides;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.guest.inventory.InventoryFile;
import org.jvmquarks.guest.inventory.Rows;
import org.jvmquarks.inventory.DamagedInventory;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryReader;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.journal.file.RunFolder;

/**
 * The inventories that lie beside a journal. Each is the compressed file of rows that a guest writes, with one more
 * surface that says what JDK they are of; its name has the id of the JDK and a hash of the content, so that the same
 * inventory of several shards is one file, and a damaged one is found out.
 *
 * @param folder with the journal
 */
record KeptInventories(Path folder) {
    private static final String END = ".tsv.gz";
    private static final int HASH_DIGITS = 16;

    /** The surface with the one row about the JDK; no JDK has a surface of that name. */
    private static final String HEAD = "inventory";

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

    /**
     * Returns the inventory of a JDK; empty if none is kept.
     *
     * @param isRight whether it is about the build that is asked for
     * @throws IOException if it cannot be read, or is damaged
     */
    Optional<Inventory> find(String jdk, Predicate<Build> isRight) throws IOException {
        for (Path file : files(jdk)) {
            Inventory inventory = read(file);
            if (isRight.test(inventory.build())) {
                return Optional.of(inventory);
            }
        }
        return Optional.empty();
    }

    /** Keeps an inventory, in the place of others of the same JDK. */
    void keep(Inventory inventory) throws IOException {
        Path all = Files.createDirectories(folder.resolve(RunFolder.INVENTORIES));
        List<Path> earlier = files(inventory.jdk());
        Path written = all.resolve(inventory.jdk() + ".part");
        try {
            write(inventory, written);
            Path target = all.resolve(inventory.jdk() + "." + hash(written) + END);
            Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
            for (Path each : earlier) {
                if (!each.equals(target)) {
                    Files.deleteIfExists(each);
                }
            }
        } finally {
            Files.deleteIfExists(written);
        }
    }

    private List<Path> files(String jdk) throws IOException {
        Path all = folder.resolve(RunFolder.INVENTORIES);
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        Pattern name = Pattern.compile(Pattern.quote(jdk) + "\\.[0-9a-f]{" + HASH_DIGITS + "}" + Pattern.quote(END));
        try (Stream<Path> files = Files.list(all)) {
            return files.filter(each ->
                            name.matcher(String.valueOf(each.getFileName())).matches())
                    .sorted()
                    .toList();
        }
    }

    private static void write(Inventory inventory, Path file) throws IOException {
        try (InventoryFile out = new InventoryFile(file.toString())) {
            String head = json().writeValueAsString(Head.of(inventory));
            out.write(HEAD, Rows.listed(Map.of(HEAD, head)));
            for (Listing each : inventory.listings()) {
                if (each instanceof Listing.Listed listed) {
                    out.write(listed.surface(), Rows.listed(listed.values()));
                }
            }
        }
    }

    private static Inventory read(Path file) throws IOException {
        if (!String.valueOf(file.getFileName()).endsWith("." + hash(file) + END)) {
            throw new IOException(file + " is damaged: its content does not have the hash in its name");
        }
        try {
            Map<String, SortedMap<String, String>> rows = new TreeMap<>(InventoryReader.read(file));
            SortedMap<String, String> head = rows.getOrDefault(HEAD, new TreeMap<>());
            return json().readValue(head.getOrDefault(HEAD, ""), Head.class).with(rows);
        } catch (DamagedInventory | JsonProcessingException | IllegalArgumentException e) {
            throw new IOException(file + " is not an inventory as this program writes it: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + ": " + FileProblem.reading(file, e), e);
        }
    }

    private static ObjectMapper json() {
        return RecordJson.mapper();
    }

    private static String hash(Path file) throws IOException {
        return Sha256.hex(file).substring(0, HASH_DIGITS);
    }
}
