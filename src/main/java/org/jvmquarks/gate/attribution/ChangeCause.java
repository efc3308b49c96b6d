package org.jvmquarks.gate.attribution;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.text.Plural;

/** Why something changed, as far as it was found out. */
public sealed interface ChangeCause {

    /** In words. */
    String describe();

    /**
     * In one word, the same for changes that are counted together: what explains them as in
     * {@code UseCompactObjectHeaders+UseNUMA}, {@code none} or {@code unknown}.
     */
    String id();

    /**
     * With what the baseline has in place of these the candidate does what the baseline did, and without any one of
     * them it does not.
     *
     * @param by sorted
     */
    record Explained(List<VariantDifference> by) implements ChangeCause {
        public Explained {
            by = by.stream().sorted().toList();
            if (by.isEmpty()) {
                throw new IllegalArgumentException("nothing explains nothing");
            }
        }

        @Override
        public String describe() {
            return "explained by "
                    + by.stream().map(VariantDifference::describe).collect(Collectors.joining(", "));
        }

        @Override
        public String id() {
            return by.stream()
                    .map(difference -> difference.name().replaceAll("\\s+", "-"))
                    .collect(Collectors.joining("+"));
        }
    }

    /**
     * The baseline's values of all that differs do not bring the old behaviour back.
     *
     * @param tried all that differs
     */
    record Unexplained(List<VariantDifference> tried) implements ChangeCause {
        public Unexplained {
            tried = List.copyOf(tried);
        }

        @Override
        public String describe() {
            return areFlags(tried)
                    ? "not explained by a default flag (%s)".formatted(Plural.count(tried.size(), "differs", "differ"))
                    : "not explained by what differs: " + count(tried);
        }

        @Override
        public String id() {
            return "none";
        }
    }

    /**
     * The cause was not searched, or not to the end.
     *
     * @param why in a sentence
     */
    record Unknown(String why) implements ChangeCause {
        @Override
        public String describe() {
            return "not attributed: " + why;
        }

        @Override
        public String id() {
            return "unknown";
        }
    }

    /** Returns the differences in words: {@code 60 flags, 1 option and 2 limits}. */
    static String count(List<VariantDifference> differences) {
        List<String> counts = Stream.of(
                        count(differences, FlagChange.class, "flag"),
                        count(differences, OptionChange.class, "option"),
                        count(differences, LimitChange.class, "limit"),
                        count(differences, VariableChange.class, "variable"))
                .flatMap(Optional::stream)
                .toList();
        return Plural.list(counts);
    }

    private static Optional<String> count(
            List<VariantDifference> differences, Class<? extends VariantDifference> kind, String name) {
        long count = differences.stream().filter(kind::isInstance).count();
        return count == 0 ? Optional.empty() : Optional.of(Plural.count(count, name));
    }

    private static boolean areFlags(List<VariantDifference> differences) {
        return differences.stream().allMatch(FlagChange.class::isInstance);
    }
}
