package org.jvmquarks.cli.list;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jvmquarks.cli.shared.JsonOutput;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.text.Plural;

/** Formats of the list of quarks, with their names on the command line. */
enum QuarkListing {
    text {
        @Override
        String render(List<QuarkRecord> quarks) {
            StringBuilder out = new StringBuilder();
            for (QuarkRecord quark : quarks) {
                out.append("%s (%s)  %s%n".formatted(quark.id(), quark.topic(), quark.title()));
                line(out, "  ", claim(quark));
                line(out, "  source: ", quark.source());
                for (PinRecord pin : quark.pins()) {
                    line(out, "  " + pin.pin() + ": ", pin.rowClaim());
                    line(out, "    ", kind(pin));
                    pin.expectations().forEach(it -> line(out, "    JDK ", expectation(pin, it)));
                    pin.falsifiers().forEach(each -> line(out, "    broken by ", falsifier(each)));
                }
                out.append(System.lineSeparator());
            }
            long pins = quarks.stream().mapToLong(quark -> quark.pins().size()).sum();
            return out.append(Plural.count(quarks.size(), "quark"))
                    .append(", ")
                    .append(Plural.count(pins, "pin"))
                    .append(System.lineSeparator())
                    .toString();
        }
    },
    json {
        @Override
        String render(List<QuarkRecord> quarks) {
            return JsonOutput.pretty(quarks);
        }
    },
    markdown {
        @Override
        String render(List<QuarkRecord> quarks) {
            StringBuilder out = new StringBuilder();
            Map<String, List<QuarkRecord>> topics = quarks.stream()
                    .collect(Collectors.groupingBy(QuarkRecord::topic, TreeMap::new, Collectors.toList()));
            topics.forEach((topic, those) -> {
                out.append("## %s%n%n".formatted(topic));
                those.forEach(quark -> out.append(section(quark)));
            });
            return out.toString();
        }
    };

    /** Returns the whole list, which ends with a line break. */
    abstract String render(List<QuarkRecord> quarks);

    private static void line(StringBuilder out, String label, String text) {
        if (!text.isBlank()) {
            out.append(label).append(text).append(System.lineSeparator());
        }
    }

    private static String section(QuarkRecord quark) {
        StringBuilder out = new StringBuilder();
        out.append("### %s (`%s`)%n%n".formatted(escaped(quark.title()), quark.id()));
        String claim = claim(quark);
        if (!claim.isEmpty()) {
            out.append("%s%n%n".formatted(escaped(claim)));
        }
        out.append("Source: %s%n%n".formatted(escaped(quark.source())));
        out.append("| pin | claim | JDK | evidence | broken by |%n".formatted());
        out.append("|---|---|---|---|---|%n".formatted());
        for (PinRecord pin : quark.pins()) {
            String falsifiers = pin.falsifiers().stream()
                    .map(QuarkListing::falsifier)
                    .map(QuarkListing::escaped)
                    .collect(Collectors.joining("<br>"));
            out.append("| `%s` | %s | %s | %s | %s |%n"
                    .formatted(pin.pin(), escaped(pin.rowClaim()), expectations(pin), kind(pin), falsifiers));
        }
        return out.append(System.lineSeparator()).toString();
    }

    private static String claim(QuarkRecord quark) {
        return quark.page().map(page -> Jsoup.parse(page.claim()).text()).orElse("");
    }

    private static String expectations(PinRecord pin) {
        return pin.expectations().isEmpty()
                ? "all"
                : pin.expectations().stream()
                        .map(it -> expectation(pin, it))
                        .map(QuarkListing::escaped)
                        .collect(Collectors.joining("<br>"));
    }

    /** {@code since 27: 8 (JEP 534)}. */
    private static String expectation(PinRecord pin, Expectation expectation) {
        String about = Stream.of(List.of(expectation.about()), expectation.arch(), expectation.vendors())
                .flatMap(List::stream)
                .collect(Collectors.joining(", "));
        return about
                + pin.text().words(expectation).map(it -> ": " + it).orElse("")
                + expectation.by().map(it -> " (" + it + ")").orElse("");
    }

    private static String kind(PinRecord pin) {
        return pin.timing() ? "timing" : "exact";
    }

    private static String falsifier(PinRecord.FalsifierDeclaration falsifier) {
        VersionRange versions = falsifier.versions();
        return falsifier.falsifier() + (versions.coversAll() ? "" : " (JDK " + versions.describe() + ")");
    }

    /** Escapes a text for a cell of a Markdown table. */
    private static String escaped(String text) {
        return text.replaceAll("([\\\\|<>*_`\\[\\]])", "\\\\$1");
    }
}
