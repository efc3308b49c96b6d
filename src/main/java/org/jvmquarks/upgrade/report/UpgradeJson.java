package org.jvmquarks.upgrade.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.upgrade.executed.ExecutedCalls;
import org.jvmquarks.upgrade.executed.Execution;
import org.jvmquarks.upgrade.findings.Accepted;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.trial.TrialResult;
import org.jvmquarks.upgrade.trial.TrialResult.Compared;
import org.jvmquarks.upgrade.trial.TrialResult.Happened;

/**
 * The consequences of a move for an application, as JSON; {@code upgrade.schema.json} next to this class describes it.
 */
public final class UpgradeJson {

    /** Version of the document. */
    public static final int SCHEMA = 1;

    private final ObjectMapper json = RecordJson.mapper();

    private UpgradeJson() {}

    /** Returns the document. */
    public static JsonNode of(UpgradeResult result) {
        return new UpgradeJson().document(result);
    }

    private JsonNode document(UpgradeResult result) {
        ObjectNode root = json.createObjectNode().put("schema", SCHEMA);
        jdk(root.putObject("from"), result.from());
        jdk(root.putObject("to"), result.to());
        root.set("application", json.valueToTree(result.application()));
        result.misfit().ifPresent(misfit -> root.put("misfit", misfit));
        root.putObject("decision")
                .put("outcome", result.decision().outcome().name())
                .put("reason", result.decision().reason())
                .put("exitCode", result.decision().outcome().exitCode());
        ObjectNode findings = root.putObject("findings");
        for (Concern concern : Concern.values()) {
            ArrayNode list = findings.putArray(concern.name());
            result.findings(concern).forEach(each -> finding(list.addObject(), each));
        }
        result.proposal().ifPresent(it -> proposal(root.putObject("proposal"), it));
        result.trial().ifPresent(it -> {
            ObjectNode trial = root.putObject("trial");
            trial(trial, it);
            it.executed().ifPresent(calls -> counted(trial.putObject("counted"), calls));
        });
        root.set("unchecked", json.valueToTree(result.unchecked()));
        ArrayNode gaps = root.putArray("gaps");
        result.gaps().forEach(gap -> point(gaps.addObject(), gap.point()).put("sentence", gap.sentence()));
        ArrayNode accepted = root.putArray("accepted");
        result.accepted().forEach(each -> accepted(accepted.addObject(), each));
        return root;
    }

    private void trial(ObjectNode node, TrialResult trial) {
        node.put("rounds", trial.before().size());
        node.putObject("failed")
                .put("from", TrialResult.failed(trial.before()))
                .put("to", TrialResult.failed(trial.after()));
        node.set("appeared", json.valueToTree(trial.appeared()));
        node.set("vanished", json.valueToTree(trial.vanished()));
        ArrayNode amounts = node.putArray("amounts");
        for (Compared each : trial.compared()) {
            ObjectNode amount = amounts.addObject()
                    .put("amount", each.amount().name())
                    .put("from", each.before())
                    .put("to", each.after())
                    .put("verdict", each.result().verdict().name());
            each.result()
                    .estimate()
                    .ifPresent(it ->
                            amount.put("ratio", it.ratio()).put("low", it.low()).put("high", it.high()));
        }
        ArrayNode happened = node.putArray("happened");
        for (Happened each : trial.happened()) {
            happened.addObject()
                    .put("kind", each.occurrence().kind().name())
                    .put("what", each.occurrence().text())
                    .put("from", each.before())
                    .put("to", each.after());
        }
    }

    private static void counted(ObjectNode node, ExecutedCalls calls) {
        node.put("rounds", calls.rounds());
        node.putObject("jvms")
                .put("from", calls.before().jvms())
                .put("to", calls.after().jvms());
        node.put("uncounted", calls.before().uncounted());
        calls.cost()
                .ifPresent(cost -> node.putObject("processor")
                        .put("without", cost.without())
                        .put("with", cost.with()));
    }

    private static void execution(ObjectNode node, Execution execution) {
        node.put("times", execution.times()).put("sentence", execution.sentence());
        if (execution instanceof Execution.Executed executed) {
            node.put("status", "EXECUTED").put("timesOnNew", executed.timesAfter());
        } else if (execution instanceof Execution.Avoided) {
            node.put("status", "AVOIDED").put("timesOnNew", 0);
        } else {
            node.put("status", execution instanceof Execution.NeverCalled ? "NEVER_CALLED" : "NOT_LOADED");
        }
    }

    private static void jdk(ObjectNode node, UpgradeResult.Jdk jdk) {
        node.put("id", jdk.id()).put("build", jdk.build());
        jdk.chosenBy().ifPresent(file -> node.put("chosenBy", file));
    }

    private void finding(ObjectNode node, Finding finding) {
        node.put("title", finding.title()).put("consequence", finding.consequence());
        node.set("sentences", json.valueToTree(finding.sentences()));
        node.set("where", json.valueToTree(finding.where()));
        finding.advice().ifPresent(advice -> node.put("advice", advice));
        finding.quark().ifPresent(quark -> node.put("quark", quark));
        finding.execution().ifPresent(it -> execution(node.putObject("execution"), it));
        node.set("keys", json.valueToTree(finding.pins()));
        ArrayNode entries = node.putArray("entries");
        finding.points().forEach(point -> point(entries.addObject(), point));
    }

    private static ObjectNode point(ObjectNode node, Point point) {
        return node.put("key", point.key()).put("from", point.from()).put("to", point.to());
    }

    private void accepted(ObjectNode node, Accepted accepted) {
        node.put("title", accepted.title());
        node.set("sentences", json.valueToTree(accepted.sentences()));
        node.set("keys", json.valueToTree(accepted.keys()));
        node.put("reason", accepted.entry().reason())
                .put("owner", accepted.entry().owner())
                .put("expires", accepted.entry().expires().toString());
        accepted.entry().link().ifPresent(link -> node.put("link", link));
    }

    private void proposal(ObjectNode node, Proposal proposal) {
        node.set("options", json.valueToTree(proposal.words()));
        node.put("verified", proposal.isVerified());
    }
}
