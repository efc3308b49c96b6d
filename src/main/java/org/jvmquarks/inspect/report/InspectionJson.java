package org.jvmquarks.inspect.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jvmquarks.inspect.Ergonomics;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.OptionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.file.RecordJson;

/** An inspection as JSON; {@code inspection.schema.json} next to this class describes it. */
public final class InspectionJson {

    /** Version of the document. */
    public static final int SCHEMA = 1;

    private final ObjectMapper json = RecordJson.mapper();

    private InspectionJson() {}

    /** Returns the document. */
    public static JsonNode of(InspectionResult result) {
        InspectionJson writer = new InspectionJson();
        ObjectNode root = writer.json.createObjectNode().put("schema", SCHEMA);
        ArrayNode jdks = root.putArray("jdks");
        result.jdks().forEach(jdk -> writer.jdk(jdks.addObject(), jdk));
        ObjectNode unasked = root.putObject("unasked");
        result.unasked().forEach(unasked::put);
        return root;
    }

    private void jdk(ObjectNode node, Inspected jdk) {
        node.put("jdk", jdk.vm().jdk())
                .put("version", jdk.vm().version())
                .put("hotSpot", jdk.vm().hotSpot())
                .put("severity", jdk.severity().word());
        jdk.limits().ifPresent(limits -> node.put("limits", limits));
        ArrayNode options = node.putArray("options");
        jdk.options().forEach(option -> option(options.addObject(), option));
        jdk.ergonomics().ifPresent(it -> ergonomics(node.putObject("ergonomics"), it));
        node.set("remarks", json.valueToTree(jdk.remarks()));
        ArrayNode missing = node.putArray("missing");
        jdk.missing().forEach(finding -> result(missing.addObject(), new OptionResult.WorksAround(finding)));
        proposal(node.putObject("proposal"), jdk.proposal());
    }

    private void option(ObjectNode node, InspectedOption option) {
        node.put("option", option.use().text())
                .put("where", option.use().where())
                .put("applies", option.applies())
                .put("severity", option.severity().word());
        ArrayNode results = node.putArray("results");
        option.results().forEach(result -> result(results.addObject(), result));
    }

    private void result(ObjectNode node, OptionResult result) {
        node.put("kind", result.kind())
                .put("severity", result.severity().word())
                .put("sentence", result.sentence());
        if (result instanceof OptionResult.Announced deprecated) {
            deprecated.since().ifPresent(since -> node.put("since", since));
            deprecated.until().ifPresent(until -> node.put("until", until));
        } else if (result instanceof OptionResult.Ignored ignored) {
            ignored.since().ifPresent(since -> node.put("since", since));
        } else if (result instanceof OptionResult.Locked locked) {
            node.put("unlock", locked.unlock());
        } else if (result instanceof OptionResult.Misplaced misplaced) {
            misplaced.instead().ifPresent(form -> node.put("instead", form));
        } else if (result instanceof OptionResult.Contradicts contradicts) {
            node.set("others", json.valueToTree(contradicts.others()));
        } else if (result instanceof OptionResult.Known known) {
            node.set("by", json.valueToTree(known.option().by()));
        } else if (result instanceof OptionResult.WorksAround workaround) {
            node.set("by", json.valueToTree(workaround.finding().workaround().by()));
        }
    }

    private static void ergonomics(ObjectNode node, Ergonomics it) {
        it.initialHeap().ifPresent(bytes -> node.put("initialHeapBytes", bytes));
        it.maxHeap().ifPresent(bytes -> node.put("maxHeapBytes", bytes));
        it.collector().ifPresent(name -> node.put("collector", name));
        it.parallelThreads().ifPresent(count -> node.put("parallelGcThreads", count));
        it.concurrentThreads().ifPresent(count -> node.put("concurrentGcThreads", count));
        it.compilerThreads().ifPresent(count -> node.put("compilerThreads", count));
        it.processors().ifPresent(count -> node.put("processors", count));
    }

    private void proposal(ObjectNode node, Proposal proposal) {
        node.set("options", json.valueToTree(proposal.words()));
        node.put("verified", proposal.isVerified());
        proposal.refusal().ifPresent(said -> node.put("refusal", said));
        ArrayNode changes = node.putArray("changes");
        for (Proposal.Change change : proposal.changes()) {
            ObjectNode each = changes.addObject();
            change.from().ifPresent(from -> each.put("from", from));
            each.set("to", json.valueToTree(change.to()));
            each.put("why", change.why());
        }
    }
}
