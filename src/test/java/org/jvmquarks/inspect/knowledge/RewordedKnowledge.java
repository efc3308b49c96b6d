package org.jvmquarks.inspect.knowledge;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jvmquarks.SecondWording;
import org.yaml.snakeyaml.Yaml;

/** What is known about options and defects, with all facts and advice in other words. */
public final class RewordedKnowledge {
    private static final List<String> SENTENCES = List.of("what", "do");

    private RewordedKnowledge() {}

    public static KnownOptions options() throws IOException {
        return KnownOptions.parse("reworded", reworded("known-options.yaml"));
    }

    public static Workarounds workarounds() {
        return new Workarounds(
                Workarounds.load().all().stream().map(RewordedKnowledge::reworded).toList());
    }

    private static Workaround reworded(Workaround known) {
        return new Workaround(
                known.by(),
                known.options(),
                known.affected(),
                known.condition(),
                SecondWording.of(known.what()),
                known.advice().map(SecondWording::of),
                known.sources());
    }

    private static String reworded(String file) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(KnownOptions.class.getResourceAsStream(file), file)) {
            List<Map<String, Object>> rows = new Yaml().load(in);
            rows.forEach(
                    row ->
                            SENTENCES.forEach(
                                    key ->
                                            row.computeIfPresent(
                                                    key,
                                                    (it, text) ->
                                                            SecondWording.of(text.toString()))));
            return new Yaml().dump(rows);
        }
    }
}
