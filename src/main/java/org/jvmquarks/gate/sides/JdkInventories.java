package org.jvmquarks.gate.sides;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryAnswer;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.JdkRecord;

/**
 * The inventories of JDKs: those that lie beside a journal, and others from the JDKs themselves, which then lie there,
 * too.
 *
 * @param offline whether no JDK may be started
 * @param cache for inventories of installed JDKs, which are not asked again
 * @param progress told what is done
 */
public record JdkInventories(boolean offline, DiskCache cache, Consumer<String> progress) {

    /**
     * A JDK with an inventory.
     *
     * @param isRight whether an inventory is about the build that is asked for
     * @param beside folder where it is kept
     */
    public record Wanted(Jdk jdk, Predicate<Build> isRight, Path beside) {

        /** Returns a JDK of a run. */
        public static Wanted of(JdkRecord jdk, Path folder) {
            return new Wanted(SideReader.jdk(jdk), build -> isSame(build, jdk.build()), folder);
        }

        /** Returns the JDK of one side. */
        public static Wanted of(Sides.Journalled side) {
            return of(side.side().jdk(), side.folder());
        }

        /** Journals of earlier versions do not have the version of the vendor. */
        private static boolean isSame(Build one, Build other) {
            return one.vendor().equals(other.vendor())
                    && one.version().equals(other.version())
                    && one.vm().equals(other.vm());
        }
    }

    /** Compares those of two JDKs; nothing is explained. */
    public InventoryComparison compare(Wanted from, Wanted to) throws InterruptedException {
        List<InventoryAnswer> answers = of(List.of(from, to));
        return InventoryComparison.of(answers.get(0), answers.get(1));
    }

    /** Returns what is known of each, in the order in which they are given. */
    public List<InventoryAnswer> of(List<Wanted> all) throws InterruptedException {
        Map<Wanted, InventoryAnswer> answers = new LinkedHashMap<>();
        List<Wanted> unasked = new ArrayList<>();
        for (Wanted each : all) {
            Optional<InventoryAnswer> kept = kept(each);
            kept.ifPresentOrElse(it -> answers.put(each, it), () -> unasked.add(each));
        }
        if (!unasked.isEmpty()) {
            List<InventoryAnswer> asked = ask(unasked);
            for (int i = 0; i < unasked.size(); i++) {
                answers.put(unasked.get(i), asked.get(i));
            }
        }
        return all.stream().map(answers::get).toList();
    }

    /** Returns what is kept; where a JDK may be asked, empty if that is nothing. */
    private Optional<InventoryAnswer> kept(Wanted wanted) {
        String id = wanted.jdk.id();
        try {
            Optional<InventoryAnswer> kept =
                    new KeptInventories(wanted.beside).find(id, wanted.isRight).map(InventoryAnswer.Known::new);
            return kept.isPresent() || !offline
                    ? kept
                    : Optional.of(new InventoryAnswer.Unknown(
                            "the journal of %s has no inventory: run with --inventory, or leave out --offline"
                                    .formatted(id)));
        } catch (IOException e) {
            String problem = "the inventory of %s cannot be read: %s".formatted(id, e.getMessage());
            if (!offline) {
                progress.accept(problem);
                return Optional.empty();
            }
            return Optional.of(new InventoryAnswer.Unknown(problem));
        }
    }

    private List<InventoryAnswer> ask(List<Wanted> unasked) throws InterruptedException {
        progress.accept(unasked.stream()
                .map(each -> each.jdk.id())
                .distinct()
                .collect(Collectors.joining(" and ", "asking ", " for the inventory")));
        List<InventoryAnswer> answers = new InventoryQuestions(cache)
                .answers(unasked.stream().map(Wanted::jdk).toList());
        List<InventoryAnswer> checked = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            checked.add(checked(unasked.get(i), answers.get(i)));
        }
        return checked;
    }

    /** An update may have come to the same home, or a tag may have moved, since the run. */
    private InventoryAnswer checked(Wanted wanted, InventoryAnswer answer) {
        if (!(answer instanceof InventoryAnswer.Known known)) {
            return answer;
        }
        Inventory inventory = known.inventory();
        if (!wanted.isRight.test(inventory.build())) {
            return new InventoryAnswer.Unknown(
                    "the inventory of %s was not compared: it is %s now, which is another build than its run was about; run it again"
                            .formatted(inventory.jdk(), inventory.build().describe()));
        }
        try {
            new KeptInventories(wanted.beside).keep(inventory);
        } catch (IOException e) {
            progress.accept(
                    "the inventory of %s is not kept for the next time: %s".formatted(inventory.jdk(), e.getMessage()));
        }
        return answer;
    }
}
