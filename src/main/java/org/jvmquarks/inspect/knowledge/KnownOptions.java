package org.jvmquarks.inspect.knowledge;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.Versions;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.yaml.DataFile;

/** Facts about options, loaded from one data file. */
public final class KnownOptions {
    /** A row of the file, with its keys. */
    private record Row(
            String option,
            Optional<String> value,
            OptionalInt since,
            OptionalInt until,
            String effect,
            Optional<Boolean> asked,
            Optional<Boolean> changes,
            String what,
            @JsonProperty("do") String advice,
            List<String> by,
            List<String> words) {

        private KnownOption known() {
            return new KnownOption(
                    new OptionPattern(option, value),
                    new Versions(since.orElse(Versions.ALL.first()), until.orElse(Versions.ALL.last())),
                    new KnownOption.Effect(outcome(effect), asked.orElse(false), changes.orElse(false)),
                    what,
                    advice,
                    by,
                    words);
        }

        private static OptionOutcome outcome(String word) {
            return Stream.of(
                            OptionOutcome.REFUSED, OptionOutcome.IGNORED, OptionOutcome.DEPRECATED, OptionOutcome.NOTED)
                    .filter(each -> each.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no effect is called " + word));
        }
    }

    private final List<KnownOption> options;

    KnownOptions(List<KnownOption> options) {
        this.options = List.copyOf(options);
    }

    /** Reads the file that comes with this program. */
    public static KnownOptions load() {
        return new KnownOptions(DataFile.rows(KnownOptions.class, "known-options.yaml", Row.class).stream()
                .map(Row::known)
                .toList());
    }

    /** Returns all, in the order of the file. */
    public List<KnownOption> all() {
        return options;
    }

    /** Returns what is known about an option in a feature version. */
    public List<KnownOption> about(OptionUse use, int feature) {
        return options.stream()
                .filter(option -> option.versions().contains(feature) && option.matches(use))
                .toList();
    }

    /** Tells whether the VM or its boot layer reads the option in some version. */
    public boolean isAsked(OptionUse use) {
        return options.stream().anyMatch(option -> option.effect().asked() && option.matches(use));
    }
}
