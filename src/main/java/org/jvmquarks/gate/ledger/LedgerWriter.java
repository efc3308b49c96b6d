package org.jvmquarks.gate.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.Yaml;

/** Adds entries to {@code accepted.yaml}; what people wrote there, comments too, stays. */
public final class LedgerWriter {
    private static final String HEADING = "accepted:\n";

    private LedgerWriter() {}

    /**
     * @param file is created when absent
     * @throws LedgerException if it cannot be written, or is not a ledger with one entry below the other; the file then
     *     stays as it was
     */
    public static void add(Path file, List<Acceptance> entries) {
        try {
            String before = Files.exists(file) ? TextFile.read(file) : "";
            String after = append(file.toString(), before, entries);
            Path beside = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(beside, after);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LedgerException("cannot write the ledger " + file + ": " + FileProblem.writing(file, e), e);
        }
    }

    static String append(String file, String before, List<Acceptance> entries) {
        Ledger ledger = LedgerReader.read(file, before);
        StringBuilder after = new StringBuilder(before);
        if (!before.isEmpty() && !before.endsWith("\n")) {
            after.append('\n');
        }
        if (ledger.entries().isEmpty() && !before.contains(HEADING)) {
            after.append(HEADING);
        }
        entries.forEach(entry -> after.append(item(entry)));
        String text = after.toString();
        try {
            if (LedgerReader.read(file, text).entries().size()
                    == ledger.entries().size() + entries.size()) {
                return text;
            }
        } catch (LedgerException e) {
            throw new LedgerException(file + ": cannot add an entry: " + e.getMessage(), e);
        }
        throw new LedgerException(file + ": cannot add an entry: write the list below 'accepted:', an entry each '- '");
    }

    private static String item(Acceptance entry) {
        Map<String, String> values = new LinkedHashMap<>();
        if (entry.scope() instanceof AcceptedScope.Row row) {
            values.put("key", row.key());
            values.put("from", row.from().text());
            values.put("to", row.to().text());
        } else if (entry.scope() instanceof AcceptedScope.OfQuark all) {
            values.put("quark", all.quark());
        } else {
            values.put("key", entry.scope().name());
        }
        values.put("reason", entry.reason());
        entry.link().ifPresent(link -> values.put("link", link));
        values.put("owner", entry.owner());
        values.put("expires", entry.expires().toString());
        return item(values);
    }

    /**
     * Returns exact entries as a person adds them to a ledger, below {@code accepted:}. What this person decides is
     * empty, and a ledger with an empty reason is refused.
     */
    public static String draft(Collection<Point> points) {
        StringBuilder text = new StringBuilder();
        for (Point point : points) {
            Map<String, String> values = new LinkedHashMap<>();
            values.put("key", point.key());
            values.put("from", point.from());
            values.put("to", point.to());
            List.of("reason", "owner", "expires").forEach(field -> values.put(field, ""));
            text.append(item(values));
        }
        return text.toString();
    }

    private static String item(Map<String, String> values) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(FlowStyle.BLOCK);
        options.setSplitLines(false);
        options.setAllowUnicode(true);
        String text = new Yaml(options).dump(values);
        return "  - " + text.stripTrailing().replace("\n", "\n    ") + "\n";
    }
}
