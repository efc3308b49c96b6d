package org.jvmquarks.upgrade.code;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.code.ApiChange.Presence;
import org.jvmquarks.yaml.DataFile;

/** Reads what is known about changes of the API, from one file of data. */
final class ApiChanges {

    /** A row of the file, with its keys. */
    private record Row(
            String name,
            Optional<String> cause,
            List<String> apis,
            List<String> below,
            int since,
            Consequence consequence,
            Optional<Boolean> gone,
            Optional<Boolean> hidden,
            Optional<Boolean> annotations,
            String which,
            @JsonProperty("do") String advice,
            List<String> by,
            List<String> unless,
            OptionalInt until,
            @JsonProperty("brought-by") List<String> broughtBy,
            @JsonProperty("only-if") Optional<String> onlyIf) {

        private ApiChange change() {
            return new ApiChange(
                    new ApiChange.Words(
                            name,
                            cause.orElse(name),
                            which,
                            advice,
                            by.stream().map(Source::of).toList(),
                            onlyIf),
                    apis.stream().map(ApiPattern::new).toList(),
                    below,
                    since,
                    consequence,
                    presence(),
                    prevention(),
                    new ApiChange.Provision(annotations.orElse(false), broughtBy));
        }

        private Presence presence() {
            if (gone.orElse(false)) {
                return Presence.GONE;
            }
            return hidden.orElse(false) ? Presence.HIDDEN : Presence.THERE;
        }

        private Optional<ApiChange.Unless> prevention() {
            return unless.isEmpty() && until.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ApiChange.Unless(unless, until.orElse(Integer.MAX_VALUE)));
        }
    }

    private ApiChanges() {}

    /** Reads the file that comes with this program. */
    static List<ApiChange> load() {
        return DataFile.rows(ApiChanges.class, "api-changes.yaml", Row.class).stream()
                .map(Row::change)
                .toList();
    }
}
