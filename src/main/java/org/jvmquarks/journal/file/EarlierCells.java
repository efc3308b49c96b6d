package org.jvmquarks.journal.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Brings cells of earlier journals into today's form. */
final class EarlierCells {
    private static final String DEFAULT_OF = "default of ";

    private EarlierCells() {}

    /** Adds what the observations did not tell before: the flag whose default each is. */
    static void complete(JsonNode cell) {
        for (JsonNode observation : cell.path("observations")) {
            String key = observation.path("key").asText();
            if (key.startsWith(DEFAULT_OF) && observation instanceof ObjectNode node) {
                String[] flagAndConditions = key.substring(DEFAULT_OF.length()).split(" ", -1);
                ObjectNode parts = node.withObject("/parts");
                if (parts.isEmpty()) {
                    parts.put("subject", DEFAULT_OF + flagAndConditions[0]).put("metric", "");
                    parts.putObject("limits");
                    for (String option : flagAndConditions) {
                        parts.withArray("options").add(option);
                    }
                    parts.withArray("options").remove(0);
                }
                if (!parts.has("flag")) {
                    parts.put("flag", flagAndConditions[0]);
                }
            }
        }
    }
}
