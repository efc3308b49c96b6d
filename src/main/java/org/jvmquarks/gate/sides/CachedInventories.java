package org.jvmquarks.gate.sides;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.inventory.DamagedInventory;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.jdk.InstalledBuild;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.option.OptionFiles;

/**
 * Inventories of installed JDKs that need not be asked again. An inventory counts as long as no file of the JDK has
 * changed, and its options and the machine are the same.
 */
record CachedInventories(DiskCache cache) {

    /** Returns the inventory under a key; empty if none is kept. */
    Optional<Inventory> find(Optional<String> key) {
        try {
            Optional<byte[]> content = key.flatMap(cache::find);
            return content.isEmpty() ? Optional.empty() : Optional.of(InventoryBytes.read(content.get()));
        } catch (IOException | DamagedInventory | IllegalArgumentException damaged) {
            key.ifPresent(cache::remove);
            return Optional.empty();
        }
    }

    /** Keeps an inventory, unless the JDK failed to list a part: it may not fail again. */
    void keep(Optional<String> key, Inventory inventory) {
        if (inventory.listings().stream().noneMatch(each -> each instanceof Listing.Absent absent && absent.failed())) {
            key.ifPresent(it -> cache.store(it, InventoryBytes.write(inventory)));
        }
    }

    /**
     * Returns the key of an inventory, to be made before the JDK is asked: an update may come meanwhile. It is empty
     * for an image, of which nothing is known before it is started, and where a file that an option names may change.
     *
     * @param surfaces their names
     */
    Optional<String> key(Jdk jdk, List<String> surfaces) {
        boolean mayChange = Stream.concat(jdk.options().stream(), jdk.environment().variables().values().stream())
                .anyMatch(OptionFiles::mayBeIn);
        if (!cache.isOn() || mayChange || !(jdk.source() instanceof JdkSource.Home home)) {
            return Optional.empty();
        }
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        try {
            return Optional.of("inventory %s %s %s %s %s %d %d"
                    .formatted(
                            jdk,
                            InstalledBuild.whole(home.path()),
                            surfaces,
                            machine.getName(),
                            machine.getVersion(),
                            machine.getAvailableProcessors(),
                            machine.getTotalMemorySize()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the files of " + jdk.id(), e);
        }
    }
}
