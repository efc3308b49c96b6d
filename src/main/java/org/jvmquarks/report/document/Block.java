package org.jvmquarks.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.journal.CellRecord;

/** A piece of a part. What a JDK or user wrote is in it as it is; renderers make it harmless. */
public sealed interface Block {

    /** Returns what people see. */
    default Block shown() {
        return this;
    }

    /** Returns what build servers are told; most blocks are for people alone. */
    default List<Notice> notices() {
        return List.of();
    }

    /** Returns the block with what build servers are told of it. */
    default Block with(List<Notice> notices) {
        return notices.isEmpty() ? this : new Noticed(this, notices);
    }

    /** Returns the block with what build servers are told of it. */
    default Block with(Optional<Notice> notice) {
        return with(notice.stream().toList());
    }

    /** A block of which build servers are told, too. */
    record Noticed(Block shown, List<Notice> notices) implements Block {
        public Noticed {
            notices = List.copyOf(notices);
        }
    }

    /**
     * Something that was found.
     *
     * @param title what it is about
     * @param consequence what it comes to, in a word or two; empty if the heading says it
     * @param quark id of the quark that knows more; empty if there is none
     * @param sentences what was found
     * @param seen where
     * @param advice what to do; empty if there is nothing to do but know it
     * @param keys its names, by what they name
     * @param ledger entries that accept it; empty if it cannot be accepted
     */
    record Item(
            String title,
            Optional<String> consequence,
            Optional<String> quark,
            List<Sentence> sentences,
            List<String> seen,
            Optional<String> advice,
            List<Keys> keys,
            Optional<String> ledger)
            implements Block {

        public Item {
            sentences = List.copyOf(sentences);
            seen = List.copyOf(seen);
            keys = keys.stream().filter(each -> !each.names().isEmpty()).toList();
        }

        /** Returns all that it says, as lines of plain text. */
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(title + consequence.map(" (%s)"::formatted).orElse(""));
            sentences.forEach(sentence -> lines.add(sentence.whole()));
            seen.forEach(place -> lines.add("seen: " + place));
            advice.ifPresent(it -> lines.add("advice: " + it));
            keys.forEach(each -> lines.add(each.label() + ": " + String.join(", ", each.names())));
            ledger.ifPresent(entries -> {
                lines.add("to accept it, complete and add to the ledger:");
                entries.lines().forEach(lines::add);
            });
            return lines;
        }

        /** Returns an item of sentences alone. */
        public static Item of(String title, List<String> sentences) {
            return new Item(
                    title,
                    Optional.empty(),
                    Optional.empty(),
                    sentences.stream().map(Sentence::of).toList(),
                    List.of(),
                    Optional.empty(),
                    List.of(),
                    Optional.empty());
        }
    }

    /**
     * A sentence alone.
     *
     * @param key how a ledger names it; empty if it cannot be accepted
     */
    record Remark(String sentence, Optional<String> key) implements Block {

        public static Remark of(String sentence) {
            return new Remark(sentence, Optional.empty());
        }
    }

    /**
     * A table.
     *
     * @param head the names of its columns
     * @param rows each with as many cells
     */
    record Table(List<String> head, List<List<String>> rows) implements Block {
        public Table {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<String> row : rows) {
                if (row.size() != head.size()) {
                    throw new IllegalArgumentException(
                            "%d columns, but %d cells: %s".formatted(head.size(), row.size(), row));
                }
            }
        }

        /**
         * Returns the values of a row behind its first cell, none that are empty, each once behind the columns that
         * have it: {@code jdk-17, jdk-21: G1}. A number, or a dash for none, means something else in each column.
         */
        public List<String> values(List<String> row) {
            List<String> values = new ArrayList<>();
            for (int i = 1; i < row.size(); i++) {
                String value = row.get(i);
                if (value.isEmpty()) {
                    continue;
                }
                if (value.equals("-") || value.chars().allMatch(Character::isDigit)) {
                    values.add(head.get(i) + ": " + value);
                } else if (!row.subList(1, i).contains(value)) {
                    values.add(columns(row, value) + ": " + value);
                }
            }
            return values;
        }

        private String columns(List<String> row, String value) {
            return IntStream.range(1, row.size())
                    .filter(i -> row.get(i).equals(value))
                    .mapToObj(head::get)
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * A command line to copy.
     *
     * @param lead what it is for; empty if the heading says it
     * @param words none of which a line should break
     */
    record Command(Optional<String> lead, List<String> words) implements Block {

        public Command {
            words = List.copyOf(words);
        }
    }

    /**
     * Lines to copy into a file, none of which a line should break.
     *
     * @param text each ends in {@code \n}
     */
    record Listing(String text) implements Block {}

    /** The pins of a run by JDK. */
    record Cells(Matrix matrix) implements Block {}

    /** A cell that needs a look, with its reason and how to run it again. */
    record Failure(CellRecord cell) implements Block {}

    /**
     * A sentence of an item.
     *
     * @param text the sentence; where there are names it ends in a colon
     * @param names what it is about, if that is a list
     * @param causes why it is so
     */
    record Sentence(String text, List<String> names, List<String> causes) {
        /** As many names read well in a line or two. */
        public static final int NAMES = 8;

        public Sentence {
            names = List.copyOf(names);
            causes = List.copyOf(causes);
        }

        public static Sentence of(String text) {
            return new Sentence(text, List.of(), List.of());
        }

        /** Returns the sentence with all names. */
        public String whole() {
            return text(names.size());
        }

        /** Returns the sentence with the first names and the number of the others. */
        public String brief() {
            return text(NAMES);
        }

        /** Returns whether the brief form leaves names out. */
        public boolean isCut() {
            return names.size() > NAMES;
        }

        private String text(int most) {
            if (names.isEmpty()) {
                return text;
            }
            int more = names.size() - most;
            return text
                    + " "
                    + String.join(", ", names.subList(0, Math.min(most, names.size())))
                    + (more > 0 ? " and " + more + " more" : "");
        }
    }

    /**
     * Names of an item.
     *
     * @param noun what they name it in: {@code key} of a ledger, {@code pin}
     * @param brief what may stand for several of them; empty if each is to be told
     */
    record Keys(String noun, List<String> names, Optional<String> brief) {
        public Keys {
            names = List.copyOf(names);
        }

        /** Returns keys of the ledger, each of which is to be told. */
        public static Keys of(List<String> keys) {
            return new Keys("key", keys, Optional.empty());
        }

        /** Returns the noun, for as many as there are names. */
        public String label() {
            return names.size() == 1 ? noun : noun + "s";
        }
    }
}
