package org.jvmquarks.compare.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jvmquarks.compare.ComparisonResult;
import org.jvmquarks.compare.Judgement;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.journal.file.RecordJson;

/** A comparison as JSON; {@code compare.schema.json} next to this class describes it. */
public final class CompareJson {

    /** Version of the document. */
    public static final int SCHEMA = 1;

    private CompareJson() {}

    /** Returns the document. */
    public static JsonNode of(ComparisonResult result, Decision decision) {
        ObjectMapper json = RecordJson.mapper();
        ObjectNode root = json.createObjectNode().put("schema", SCHEMA);
        root.putObject("decision")
                .put("outcome", decision.outcome().name())
                .put("reason", decision.reason())
                .put("exitCode", decision.outcome().exitCode());
        root.put("margin", result.frame().margin())
                .put("familyError", result.frame().familyError());
        root.set("comparisons", json.valueToTree(result.frame().duels()));
        root.set("notes", json.valueToTree(result.frame().notes()));
        result.time().ifPresent(time -> root.put("seconds", time.toMillis() / 1000.0));
        result.interruption().ifPresent(why -> root.put("interruption", why));
        ArrayNode benchmarks = root.putArray("benchmarks");
        for (Judgement each : result.judgements()) {
            ObjectNode node = benchmarks
                    .addObject()
                    .put("comparison", each.duel())
                    .put("name", each.name())
                    .put("margin", each.margin())
                    .put("verdict", each.verdict().name());
            each.benchmark().ifPresent(it -> node.set("benchmark", json.valueToTree(it)));
            each.measured().ifPresent(it -> node.set("measured", json.valueToTree(it)));
            each.reason().ifPresent(it -> node.put("reason", it));
            each.allocation().ifPresent(it -> node.set("bytesPerOp", json.valueToTree(it)));
            if (!each.causes().isEmpty()) {
                ArrayNode causes = node.putArray("causes");
                each.causes()
                        .forEach(cause -> causes.addObject()
                                .put("kind", cause.kind())
                                .put("text", CauseText.of(cause))
                                .setAll((ObjectNode) json.valueToTree(cause)));
            }
        }
        return root;
    }
}
