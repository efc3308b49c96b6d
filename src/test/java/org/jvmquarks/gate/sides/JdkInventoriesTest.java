package org.jvmquarks.gate.sides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.inventory.CapturedInventories;
import org.jvmquarks.inventory.DamagedInventory;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryAnswer;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.file.RunFolder;

/** Inventories beside a journal, of JDKs that nobody may start. */
class JdkInventoriesTest {
    @TempDir
    Path folder;

    private final List<String> progress = new ArrayList<>();

    private void keep(Inventory inventory) throws IOException {
        new KeptInventories(folder).keep(inventory);
    }

    private JdkInventories.Wanted wanted(String version) {
        return new JdkInventories.Wanted(
                Jdk.installed(
                        "jdk-" + version,
                        OptionalInt.of(17),
                        Optional.empty(),
                        new JdkSource.Home(folder.resolve("no-such-jdk"))),
                build -> build.version().equals(version),
                folder);
    }

    private InventoryAnswer offline(String version) throws InterruptedException {
        return new JdkInventories(true, DiskCache.none(), progress::add)
                .of(List.of(wanted(version)))
                .get(0);
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(RunFolder.INVENTORIES))) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void keptInventoryComesBackWhole() throws Exception {
        Inventory captured = CapturedInventories.of("17.0.7");
        keep(captured);
        assertThat(offline("17.0.7")).isEqualTo(new InventoryAnswer.Known(captured));
        assertThat(file().getFileName().toString()).matches("jdk-17\\.0\\.7\\.[0-9a-f]{16}\\.tsv\\.gz");
    }

    @Test
    void absenceAndOddTextsComeBackToo() throws Exception {
        SortedMap<String, String> odd = new TreeMap<>();
        odd.put("a\tb\\", "x\n\ud800 " + "y".repeat(20_000));
        Inventory inventory = new Inventory(
                "jdk-9",
                new Build(9, "Somebody", "9", "A VM"),
                "Linux",
                "amd64",
                List.of(
                        new Listing.Absent("tls", "needs more"),
                        new Listing.Listed("calls.text", odd, 3),
                        new Listing.Absent("kerberos", "failed with x", true)));
        keep(inventory);
        assertThat(offline("9")).isEqualTo(new InventoryAnswer.Known(inventory));
    }

    @Test
    void sameInventoryIsOneFileAndAnotherReplaces() throws Exception {
        keep(CapturedInventories.of("17.0.7"));
        Path first = file();
        keep(CapturedInventories.of("17.0.7"));
        assertThat(file()).isEqualTo(first);
        Inventory other = CapturedInventories.of("17.0.7");
        keep(new Inventory(other.jdk(), other.build(), "Linux", "aarch64", other.listings()));
        assertThat(file()).isNotEqualTo(first);
        assertThat(folder.resolve(RunFolder.INVENTORIES)).isDirectoryContaining(file()::equals);
        assertThat(first).doesNotExist();
    }

    @Test
    void missingInventoryIsTold() throws Exception {
        assertThat(offline("17.0.7"))
                .isEqualTo(new InventoryAnswer.Unknown(
                        "the journal of jdk-17.0.7 has no inventory: run with --inventory, or leave out --offline"));
    }

    @Test
    void inventoryOfAnotherBuildCountsAsMissing() throws Exception {
        keep(CapturedInventories.of("17.0.7"));
        JdkInventories.Wanted updated = new JdkInventories.Wanted(
                wanted("17.0.7").jdk(), build -> build.version().equals("17.0.8"), folder);
        assertThat(new JdkInventories(true, DiskCache.none(), progress::add)
                        .of(List.of(updated))
                        .get(0))
                .isInstanceOf(InventoryAnswer.Unknown.class);
    }

    @Test
    void damagedInventoryIsTold() throws Exception {
        keep(CapturedInventories.of("17.0.7"));
        Files.write(file(), new byte[] {1, 2, 3});
        assertThat(offline("17.0.7"))
                .isEqualTo(new InventoryAnswer.Unknown("the inventory of jdk-17.0.7 cannot be read: " + file()
                        + " is damaged: its content does not have the hash in its name"));
    }

    @Test
    void foreignContentIsTold() throws Exception {
        Path folderOfThem = Files.createDirectories(folder.resolve(RunFolder.INVENTORIES));
        // The first digits of the hash of an empty file.
        Files.createFile(folderOfThem.resolve("jdk-17.0.7.e3b0c44298fc1c14.tsv.gz"));
        assertThatThrownBy(() -> new KeptInventories(folder).find("jdk-17.0.7", build -> true))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot read ");
        assertThat(offline("17.0.7")).isInstanceOf(InventoryAnswer.Unknown.class);
    }

    @Test
    void absentJdkIsNoReasonToFail() throws Exception {
        keep(CapturedInventories.of("17.0.2"));
        InventoryComparison comparison =
                new JdkInventories(false, DiskCache.none(), progress::add).compare(wanted("17.0.2"), wanted("17.0.7"));
        assertThat(((InventoryComparison.Unread) comparison).reasons())
                .singleElement()
                .asString()
                .startsWith("jdk-17.0.7 was not asked for its inventory: ");
        assertThat(progress).containsExactly("asking jdk-17.0.7 for the inventory");
    }

    @Test
    void bothKnownAreComparedWithoutStartingAny() throws Exception {
        keep(CapturedInventories.of("17.0.2"));
        keep(CapturedInventories.of("17.0.7"));
        InventoryComparison comparison =
                new JdkInventories(false, DiskCache.none(), progress::add).compare(wanted("17.0.2"), wanted("17.0.7"));
        assertThat(comparison).isEqualTo(compared());
        assertThat(progress).isEmpty();
    }

    private static InventoryComparison compared() throws IOException, DamagedInventory {
        return new InventoryComparison.Compared(CapturedInventories.between("17.0.2", "17.0.7"), List.of());
    }
}
