package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.vendors.VendorGroup;
import org.jvmquarks.gate.vendors.VendorMatrix;
import org.jvmquarks.inventory.CapturedInventories;
import org.jvmquarks.inventory.InventoryAnswer;
import org.jvmquarks.inventory.InventoryAnswer.Known;
import org.jvmquarks.inventory.InventoryAnswer.Unknown;
import org.jvmquarks.journal.Records;
import org.jvmquarks.report.json.VendorJson;
import org.jvmquarks.report.terminal.DocumentText;

/** Two builds of one version, with the inventories of 17.0.2 and 17.0.7. */
class VendorInventoriesTest {

    private static List<VendorGroup> groups(InventoryAnswer one, InventoryAnswer other) {
        return VendorMatrix.of(Records.run(List.of(Records.jdk("one", 17), Records.jdk("other", 17))), 0.25).stream()
                .map(group -> group.with(List.of(one, other)))
                .toList();
    }

    private static Known known(String version) throws Exception {
        return new Known(CapturedInventories.of(version));
    }

    private static String text(List<VendorGroup> groups) {
        return DocumentText.render(VendorDocument.of(groups, List.of()), TableStyle.plain(120), true);
    }

    @Test
    void eachSurfaceTellsWhoHasWhat() throws Exception {
        assertThat(text(groups(known("17.0.2"), known("17.0.7"))))
                .startsWith("JDKs of one feature version: 0 differences in verdicts and values,"
                        + " 109 rows of inventories\n")
                .contains("""
                        JDK 17, inventory of one → other (109)
                          - 109 rows of what the JDKs list of themselves differ
                          - what is gone, one alone has; what is new, other alone has
                        """)
                .contains("JDK 17, inventory of one → other, currencies (6)\n  - 2 currencies are new: SLE, VED\n");
    }

    @Test
    void unreadInventoryIsTold() throws Exception {
        List<VendorGroup> groups = groups(known("17.0.2"), new Unknown("other is not here"));
        assertThat(text(groups))
                .startsWith("JDKs of one feature version: 0 differences\n")
                .contains("JDK 17, what could not be compared (1)\n  - other is not here\n");
        assertThat(problems(VendorJson.of(groups))).isEmpty();
    }

    @Test
    void jsonHasEachRow() throws Exception {
        JsonNode document = VendorJson.of(groups(known("17.0.2"), known("17.0.7")));
        assertThat(problems(document)).isEmpty();
        assertThat(document.at("/groups/0/inventories/0/differing").asInt()).isEqualTo(109);
        assertThat(document.at("/groups/0/inventories/0/surfaces").findValues("added"))
                .isNotEmpty();
    }

    private static List<String> problems(JsonNode document) throws IOException {
        try (InputStream in = VendorJson.class.getResourceAsStream("vendors.schema.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(in)
                    .validate(document)
                    .stream()
                    .map(each -> each.getMessage())
                    .toList();
        }
    }
}
