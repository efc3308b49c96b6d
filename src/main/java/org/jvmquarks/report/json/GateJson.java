package org.jvmquarks.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jvmquarks.gate.Entry;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.GateSummary;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.attribution.ChangeCause;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Documentation;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.flags.FlagOutcome;
import org.jvmquarks.journal.file.RecordJson;

/** The result of a gate as JSON; {@code gate.schema.json} next to this class describes it. */
public final class GateJson {

    /** Version of the document. */
    public static final int SCHEMA = 2;

    private final ObjectMapper json = RecordJson.mapper();
    private final GateResult result;

    private GateJson(GateResult result) {
        this.result = result;
    }

    /** Returns the document. */
    public static JsonNode of(GateResult result) {
        return new GateJson(result).document();
    }

    private ObjectNode document() {
        ObjectNode root = json.createObjectNode().put("schema", SCHEMA);
        root.set("baseline", json.valueToTree(result.sides().baseline().jdk()));
        root.set("candidate", json.valueToTree(result.sides().candidate().jdk()));
        root.putObject("decision")
                .put("outcome", result.decision().outcome().name())
                .put("exitCode", result.decision().outcome().exitCode())
                .put("reason", result.decision().reason());
        ArrayNode failOn = root.putObject("policy")
                .put("tolerance", result.policy().tolerance())
                .put("coverage", result.policy().coverage())
                .putArray("failOn");
        result.policy().failOn().stream().sorted().forEach(kind -> failOn.add(kind.name()));
        Coverage coverage = result.coverage();
        ObjectNode decided = root.putObject("coverage")
                .put("proven", coverage.proven())
                .put("asked", coverage.asked())
                .put("share", coverage.share());
        texts(decided, "gaps", coverage.gaps());
        root.set("causes", json.valueToTree(result.causeCounts()));
        counts(root.putObject("counts"));
        sections(root.putArray("sections"));
        ArrayNode flags = root.putArray("flags");
        result.sides().changes().stream().filter(Change::isFlagGone).forEach(change -> flag(flags.addObject(), change));
        ArrayNode changes = root.putArray("changes");
        result.sides().changes().forEach(change -> change(changes.addObject(), change));
        InventoryJson.of(result.sides().inventories())
                .ifPresent(inventory -> root.set("inventory", json.valueToTree(inventory)));
        texts(root, "problems", result.judgement().problems());
        texts(root, "notes", result.notes());
        return root;
    }

    private void change(ObjectNode node, Change change) {
        node.put("class", change.kind().name())
                .put("key", change.key())
                .put("sentence", result.sentence(change))
                .put("what", change.what())
                .put("quark", change.quark());
        texts(
                node,
                "pins",
                change.pins().stream().map(pin -> pin.row().toString()).toList());
        node.put("from", change.from())
                .put("to", change.to())
                .put("detail", change.detail())
                .put("accepted", result.isAccepted(change))
                .put("fails", result.failing().contains(change));
        if (Double.isFinite(change.factor())) {
            node.put("factor", change.factor());
        }
        change.documentation().ifPresent(it -> documentation(node.putObject("documented"), it));
        ArrayNode seen = node.putArray("evidence");
        change.evidence()
                .forEach(it -> seen.addObject()
                        .put("key", it.key())
                        .put("from", it.baseline().text())
                        .put("to", it.candidate().text()));
        result.cause(change).ifPresent(cause -> cause(node.putObject("cause"), cause));
    }

    private void counts(ObjectNode node) {
        GateSummary summary = result.summary();
        for (Kind kind : Kind.values()) {
            node.put(kind.name(), summary.count(kind));
        }
    }

    private void sections(ArrayNode sections) {
        result.summary().sections().forEach((section, entries) -> {
            ObjectNode node = sections.addObject();
            node.put("name", section.name()).put("heading", section.heading());
            ArrayNode quarks = node.putArray("quarks");
            entries.forEach(entry -> entry(quarks.addObject(), entry));
        });
    }

    private static void entry(ObjectNode node, Entry entry) {
        node.put("quark", entry.quark()).put("title", entry.title());
        entry.advice().ifPresent(advice -> node.put("advice", advice));
        ArrayNode lines = node.putArray("lines");
        for (Line line : entry.lines()) {
            ObjectNode each = lines.addObject().put("text", line.text());
            texts(each, "names", line.names());
            texts(each, "keys", line.changes().stream().map(Change::key).toList());
        }
    }

    private void flag(ObjectNode node, Change change) {
        FlagOutcome outcome = result.outcomes().of(change);
        node.put("flag", change.flag().orElseThrow())
                .put("option", outcome.option())
                .put("outcome", outcome.outcome().severity().name())
                .put("words", outcome.words());
    }

    private static void documentation(ObjectNode node, Documentation documentation) {
        node.put("scope", documentation.scope().name());
        documentation.version().ifPresent(version -> node.put("version", version));
        texts(node, "by", documentation.by());
    }

    private void cause(ObjectNode node, ChangeCause cause) {
        node.put("text", cause.describe());
        if (cause instanceof ChangeCause.Explained explained) {
            ArrayNode by = node.putArray("by");
            explained
                    .by()
                    .forEach(each -> by.addObject()
                            .put("name", each.name())
                            .put("baseline", each.baseline())
                            .put("candidate", each.candidate()));
        }
    }

    private static void texts(ObjectNode node, String name, List<String> texts) {
        ArrayNode array = node.putArray(name);
        texts.forEach(array::add);
    }
}
