package org.jvmquarks.report.sarif;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.report.SourceFiles;
import org.jvmquarks.report.Sources;
import org.jvmquarks.report.document.Notice;

/**
 * Notices as a SARIF 2.1.0 log, with what GitHub's code scanning requires beyond the standard: a place of each result,
 * and texts of each rule.
 */
final class Sarif {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    /** Name of the fingerprint; another meaning of it gets another version. */
    private static final String FINGERPRINT = "jvmQuarks/v1";

    private final ObjectMapper json = RecordJson.mapper();
    private final String command;
    private final SourceFiles sources;
    private final Map<String, Integer> rules = new LinkedHashMap<>();

    private Sarif(String command, SourceFiles sources) {
        this.command = command;
        this.sources = sources;
    }

    /**
     * Returns the document with an end of line.
     *
     * @param command whose findings they are: those of {@code run} and {@code gate} stay apart
     * @throws IOException if a source cannot be read
     */
    public static String render(String command, List<Notice> notices, SourceFiles sources) throws IOException {
        return new Sarif(command, sources).document(notices);
    }

    private String document(List<Notice> notices) throws IOException {
        ObjectNode root = json.createObjectNode().put("$schema", SCHEMA).put("version", "2.1.0");
        ObjectNode run = root.putArray("runs").addObject();
        ArrayNode driver = run.putObject("tool")
                .putObject("driver")
                .put("name", "jvm-quarks")
                .putArray("rules");
        run.putObject("automationDetails").put("id", "jvm-quarks/" + command + "/");
        run.put("columnKind", "utf16CodeUnits");
        ArrayNode results = run.putArray("results");
        for (Notice notice : notices) {
            if (!rules.containsKey(notice.rule())) {
                rules.put(notice.rule(), rules.size());
                rule(driver.addObject(), notice);
            }
            result(results.addObject(), notice);
        }
        return json.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private void rule(ObjectNode node, Notice notice) {
        node.put("id", notice.rule());
        node.putObject("shortDescription").put("text", notice.title());
        Optional<PageRecord> page = notice.quark().flatMap(QuarkRecord::page);
        String claim = page.map(PageRecord::claim).map(Sarif::text).orElse("");
        node.putObject("fullDescription").put("text", claim.isEmpty() ? notice.title() : claim);
        node.putObject("help").put("text", help(notice, page));
        notice.quark().flatMap(quark -> source(quark.source())).ifPresent(href -> node.put("helpUri", href));
        notice.quark()
                .ifPresent(
                        quark -> node.putObject("properties").putArray("tags").add(quark.topic()));
    }

    private static String help(Notice notice, Optional<PageRecord> page) {
        String advice = page.flatMap(PageRecord::advice).map(it -> it + "\n\n").orElse("");
        return notice.quark()
                .map(quark -> "%s%s\n\nThe page of the report has the article: #quark-%s"
                        .formatted(advice, quark.source(), quark.id()))
                .orElse(notice.title());
    }

    /** The first JEP or issue that a text names. */
    private static Optional<String> source(String text) {
        return Sources.parts(text).stream()
                .flatMap(part -> part.href().stream())
                .findFirst();
    }

    private static String text(String html) {
        return Jsoup.parse(html).text();
    }

    private void result(ObjectNode node, Notice notice) throws IOException {
        node.put("ruleId", notice.rule())
                .put("ruleIndex", rules.get(notice.rule()))
                .put("level", notice.level().name().toLowerCase(Locale.ROOT));
        node.putObject("message").put("text", notice.message());
        ObjectNode location = node.putArray("locations").addObject();
        SourceFiles.Place place = place(notice);
        ObjectNode physical = location.putObject("physicalLocation");
        physical.putObject("artifactLocation").put("uri", uri(place.file())).put("uriBaseId", "%SRCROOT%");
        physical.putObject("region").put("startLine", place.line());
        notice.quark()
                .ifPresent(quark -> location.putArray("logicalLocations")
                        .addObject()
                        .put("fullyQualifiedName", quark.className())
                        .put("kind", "type"));
        node.putObject("partialFingerprints").put(FINGERPRINT, notice.fingerprint());
    }

    /** The path of a quark of an archive starts at its package. What no quark has found has the report as its place. */
    private SourceFiles.Place place(Notice notice) throws IOException {
        return sources.place(notice)
                .orElseGet(() -> new SourceFiles.Place(
                        notice.quark()
                                .map(quark -> SourceFiles.path(quark.className()))
                                .orElse("jvm-quarks-" + command),
                        1));
    }

    private static String uri(String path) {
        try {
            return new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("not a path: " + path, e);
        }
    }
}
