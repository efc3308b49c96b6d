package org.jvmquarks.upgrade.archive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.RecordCache;

/** Keeps what was read in archives by their content. */
final class ArchiveRecords {
    private final RecordCache cache;
    private final String scan;

    /**
     * @param target feature version of the JDK that is to load the classes
     * @param watched names of members that matter even if a class of the application inherits them
     */
    ArchiveRecords(DiskCache cache, int target, Collection<String> watched) {
        this.cache = new RecordCache(cache);
        this.scan = target + " " + new TreeSet<>(watched);
    }

    /**
     * An archive with those inside it.
     *
     * @param hash of its content; empty if it cannot be read
     * @param own what it has itself
     * @param inner archives inside it that have code or cannot be read, in the order of its entries
     */
    record Tree(Optional<String> hash, ArchiveRecord own, List<Inner> inner) {
        Tree {
            inner = List.copyOf(inner);
        }

        static Tree unread(String what) {
            return new Tree(Optional.empty(), ArchiveRecord.unread(what), List.of());
        }
    }

    /** An archive inside another one, by its entry. */
    record Inner(String entry, Tree tree) {}

    /**
     * An archive without what those inside it have.
     *
     * @param inner hashes of these, by entry
     */
    private record Kept(ArchiveRecord own, List<Entry> inner) {}

    private record Entry(String name, String hash) {}

    /**
     * Returns an archive with all those inside it, if all are there.
     *
     * @param hash of its content
     * @param deepest how deep archives may lie in each other
     */
    Optional<Tree> find(String hash, int deepest) {
        Optional<Kept> kept = deepest < 1 ? Optional.empty() : cache.find(key(hash), Kept.class);
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        List<Inner> inner = new ArrayList<>();
        for (Entry entry : kept.get().inner()) {
            Optional<Tree> tree = find(entry.hash(), deepest - 1);
            if (tree.isEmpty()) {
                return Optional.empty();
            }
            inner.add(new Inner(entry.name(), tree.get()));
        }
        return Optional.of(new Tree(Optional.of(hash), kept.get().own(), inner));
    }

    /** Keeps an archive that was read whole; those inside it are kept by themselves. */
    void keep(Tree tree) {
        boolean whole = tree.own().problems().isEmpty()
                && tree.inner().stream().allMatch(each -> each.tree().hash().isPresent());
        if (!cache.isOn() || !whole || tree.hash().isEmpty()) {
            return;
        }
        List<Entry> inner = tree.inner().stream()
                .map(each -> new Entry(each.entry(), each.tree().hash().orElseThrow()))
                .toList();
        cache.store(key(tree.hash().get()), new Kept(tree.own(), inner));
    }

    private String key(String hash) {
        return "archive " + hash + " " + scan;
    }
}
