package org.jvmquarks.inventory;

import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.inventory.Surface;

/**
 * The words for a surface.
 *
 * @param title its name in a heading
 * @param statements tells what differs
 */
public record SurfaceText(String title, SurfaceStatements statements) {
    private static final Map<String, SurfaceText> KNOWN = Map.ofEntries(
            Map.entry("tls", new SurfaceText("TLS", new TlsStatements())),
            known("tls-support", "what TLS can do", "row", "rows"),
            Map.entry("root-certificates", new SurfaceText("root certificates", new RootCertificateStatements())),
            Map.entry("time-zones", new SurfaceText("time zones", new TimeZoneStatements())),
            known("security-properties", "properties of java.security", "property", "properties"),
            known("security-providers", "security providers", "provider", "providers"),
            known("configuration-files", "configuration files", "file", "files"),
            known("currencies", "currencies", "currency", "currencies"),
            known("charsets", "charsets", "charset", "charsets"),
            known("kerberos", "Kerberos", "row", "rows"),
            Map.entry(
                    "locales",
                    new SurfaceText("locales", new SubjectStatements("locale", "locales", SurfaceText::language))),
            Map.entry("unicode", new SurfaceText("Unicode", new UnicodeStatements())),
            known("system-properties", "system properties", "property", "properties"),
            known("property-names", "names of properties that the class library reads", "name", "names"),
            known("modules", "modules", "module", "modules"),
            known("serial-versions", "serial versions", "class", "classes"),
            known("vm-flags", "VM flags", "flag", "flags"),
            known("unified-logging", "unified logging", "row", "rows"),
            known("jcmd-commands", "commands of jcmd", "command", "commands"),
            known("jfr-events", "events of the flight recorder", "event", "events"),
            known("management-beans", "management beans", "bean", "beans"),
            known("programs", "programs", "program", "programs"),
            known("format-versions", "versions of formats", "format", "formats"),
            known("system-libraries", "system libraries", "library", "libraries"),
            calls("collections", "collections and streams"),
            calls("dates", "dates, times and locales"),
            calls("files", "files, archives and properties"),
            calls("messages", "messages of exceptions"),
            calls("net", "the network's classes"),
            calls("numbers", "numbers and their formats"),
            calls("regex", "regular expressions"),
            calls("runtime", "threads, classes and logging"),
            calls("security", "security"),
            calls("text", "strings and charsets"),
            calls("xml", "XML"),
            Map.entry(Surface.GENERATED, new SurfaceText("generated calls", new GeneratedCallStatements())));

    /** Returns the words for a surface; plain ones for a surface that is not known here. */
    public static SurfaceText of(String surface) {
        return KNOWN.getOrDefault(surface, new SurfaceText(surface, new SubjectStatements("row", "rows")));
    }

    /** Tells whether a surface has words of its own, which each surface of this program must have. */
    static boolean isKnown(String surface) {
        return KNOWN.containsKey(surface);
    }

    /** Returns the sentences about a surface, the most important first; none if no row differs. */
    public static List<Statement> statements(SurfaceDifference.Rows rows, InventoryDifference all) {
        return rows.count() == 0 ? List.of() : of(rows.surface()).statements().of(rows, all);
    }

    private static Map.Entry<String, SurfaceText> known(String surface, String title, String one, String several) {
        return Map.entry(surface, new SurfaceText(title, new SubjectStatements(one, several)));
    }

    private static Map.Entry<String, SurfaceText> calls(String area, String title) {
        return Map.entry(Surface.ofCalls(area), new SurfaceText("calls: " + title, new CallStatements()));
    }

    /** Returns the language of a tag: {@code sr} of {@code sr-Latn-RS}. */
    private static String language(String tag) {
        return tag.split("-", 2)[0];
    }
}
