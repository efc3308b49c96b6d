package org.jvmquarks.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jvmquarks.gate.vendors.Similarity;
import org.jvmquarks.gate.vendors.VendorGroup;
import org.jvmquarks.gate.vendors.VendorInventories;
import org.jvmquarks.gate.vendors.VendorRow;
import org.jvmquarks.journal.file.RecordJson;

/** The comparison of vendors as JSON; {@code vendors.schema.json} next to this describes it. */
public final class VendorJson {

    /** Version of the document. */
    public static final int SCHEMA = 1;

    private final ObjectMapper json = RecordJson.mapper();

    private VendorJson() {}

    /** Returns the document. */
    public static JsonNode of(List<VendorGroup> groups) {
        VendorJson writer = new VendorJson();
        ObjectNode root = writer.json.createObjectNode().put("schema", SCHEMA);
        ArrayNode list = root.putArray("groups");
        groups.forEach(group -> writer.group(list.addObject(), group));
        return root;
    }

    private void group(ObjectNode node, VendorGroup group) {
        node.put("feature", group.feature()).set("jdks", json.valueToTree(group.jdks()));
        ArrayNode pairs = node.putArray("pairs");
        group.pairs().forEach(pair -> pair(pairs.addObject(), pair));
        ArrayNode rows = node.putArray("differences");
        group.rows().forEach(row -> row(rows.addObject(), row));
        node.set("inabilities", json.valueToTree(group.unsupported()));
        ArrayNode inventories = node.putArray("inventories");
        group.inventories().forEach(each -> inventory(inventories.addObject(), each));
    }

    private void inventory(ObjectNode node, VendorInventories pair) {
        node.put("one", pair.one()).put("other", pair.other());
        InventoryJson.of(pair.comparison()).ifPresent(it -> node.setAll((ObjectNode) json.valueToTree(it)));
    }

    private static void pair(ObjectNode node, Similarity pair) {
        node.put("one", pair.one())
                .put("other", pair.other())
                .put("compared", pair.compared())
                .put("alike", pair.alike())
                .put("share", pair.share())
                .put("verdicts", pair.verdicts())
                .put("values", pair.values())
                .put("abilities", pair.abilities())
                .put("undecided", pair.undecided());
    }

    private void row(ObjectNode node, VendorRow row) {
        node.put("kind", row.kind().name()).put("key", row.key()).set("values", json.valueToTree(row.values()));
    }
}
