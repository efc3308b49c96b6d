package org.jvmquarks.gate.sides;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.inventory.DamagedInventory;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.jdk.Build;
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
            Files.write(written, InventoryBytes.write(inventory));
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

    private static Inventory read(Path file) throws IOException {
        if (!String.valueOf(file.getFileName()).endsWith("." + hash(file) + END)) {
            throw new IOException(file + " is damaged: its content does not have the hash in its name");
        }
        try {
            return InventoryBytes.read(Files.readAllBytes(file));
        } catch (DamagedInventory | JsonProcessingException | IllegalArgumentException e) {
            throw new IOException(file + " is not an inventory as this program writes it: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + ": " + FileProblem.reading(file, e), e);
        }
    }

    private static String hash(Path file) throws IOException {
        return Sha256.hex(file).substring(0, HASH_DIGITS);
    }
}
