package org.jvmquarks.upgrade.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.fleet.Fix;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetRow;
import org.jvmquarks.upgrade.fleet.Remedy;
import org.jvmquarks.upgrade.fleet.Wave;

/** The board of a fleet, as JSON; {@code fleet.schema.json} next to this class describes it. */
public final class FleetJson {
    /** Version of the document. */
    public static final int SCHEMA = 1;

    /** In bytes; ten thousand services take a few megabytes. */
    private static final int MOST = 64 << 20;

    private static final ObjectMapper JSON = RecordJson.mapper();

    private FleetJson() {}

    /** Returns the document. */
    public static JsonNode of(FleetBoard board) {
        ObjectNode root = JSON.createObjectNode().put("schema", SCHEMA);
        jdk(root.putObject("from"), board.from());
        jdk(root.putObject("to"), board.to());
        root.putObject("decision")
                .put("outcome", board.decision().outcome().name())
                .put("reason", board.decision().reason())
                .put("exitCode", board.decision().outcome().exitCode());
        ArrayNode services = root.putArray("services");
        board.rows().forEach(row -> row(services.addObject(), row));
        ArrayNode changes = root.putArray("changes");
        board.changes().forEach(change -> {
            ObjectNode node = remedy(changes.addObject(), change.remedy());
            node.set("frees", JSON.valueToTree(change.frees()));
            node.set("needed", JSON.valueToTree(change.needed()));
        });
        ArrayNode libraries = root.putArray("libraries");
        board.libraries().forEach(each -> {
            ObjectNode node =
                    libraries.addObject().put("library", each.library().toString());
            node.set("keys", JSON.valueToTree(each.keys()));
            node.set("services", JSON.valueToTree(each.services()));
        });
        ArrayNode moved = root.putArray("moved");
        board.progress()
                .forEach(each -> moved.addObject()
                        .put("service", each.service())
                        .put("before", each.before().name())
                        .put("now", each.now().name()));
        return root;
    }

    private static void jdk(ObjectNode node, UpgradeResult.Jdk jdk) {
        node.put("id", jdk.id()).put("build", jdk.build());
    }

    private static void row(ObjectNode node, FleetRow row) {
        node.put("name", row.name())
                .put("source", row.source())
                .put("wave", row.wave().name())
                .put("sentence", row.sentence());
        row.owner().ifPresent(owner -> node.put("owner", owner));
        row.letter()
                .ifPresent(letter -> node.put("folder", letter.folder())
                        .put("patched", letter.fixes().contains(Fix.OPTIONS))
                        .put("manifest", letter.fixes().contains(Fix.MANIFEST))
                        .put("recipes", letter.fixes().contains(Fix.RECIPES)));
        row.counts()
                .ifPresent(counts -> node.putObject("counts")
                        .put("fix", counts.fix())
                        .put("notice", counts.notice())
                        .put("may", counts.may())
                        .put("unchecked", counts.unchecked()));
        row.trial()
                .ifPresent(trial ->
                        node.putObject("trial").put("starts", trial.starts()).put("sentence", trial.sentence()));
        ArrayNode remedies = node.putArray("needs");
        row.needs().forEach(each -> {
            ObjectNode need = remedy(remedies.addObject(), each.remedy());
            need.set("keys", JSON.valueToTree(each.keys()));
        });
    }

    private static ObjectNode remedy(ObjectNode node, Remedy remedy) {
        node.put("wave", remedy.wave().name()).put("what", remedy.describe());
        if (remedy instanceof Remedy.Update update) {
            node.put("library", update.library().toString());
            update.version().ifPresent(version -> node.put("version", version));
        }
        if (remedy instanceof Remedy.Allow allow) {
            node.set("options", JSON.valueToTree(allow.allowance().options()));
        }
        return node;
    }

    /**
     * Returns the waves of an earlier board, by the names of the services.
     *
     * @param file {@code fleet.json} of that board
     * @throws IllegalArgumentException if it is another file
     */
    public static Map<String, Wave> waves(Path file) {
        try {
            JsonNode root = JSON.readTree(TextFile.read(file, MOST));
            if (root.path("schema").asInt() != SCHEMA || !root.path("services").isArray()) {
                throw noBoard(file);
            }
            Map<String, Wave> waves = new HashMap<>();
            for (JsonNode service : root.path("services")) {
                Arrays.stream(Wave.values())
                        .filter(wave -> wave.name().equals(service.path("wave").asText()))
                        .forEach(wave -> waves.put(service.path("name").asText(), wave));
            }
            return waves;
        } catch (JsonProcessingException e) {
            throw noBoard(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot read --earlier " + file + ": " + FileProblem.reading(file, e), e);
        }
    }

    private static IllegalArgumentException noBoard(Path file) {
        return new IllegalArgumentException("--earlier " + file
                + " is not the fleet.json of a board by this version; name one, or leave the option out");
    }
}
