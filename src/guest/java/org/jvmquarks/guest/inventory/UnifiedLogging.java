package org.jvmquarks.guest.inventory;

import java.util.Locale;

/** Tags, levels and decorators of unified logging, as {@code jcmd VM.log list} tells them. */
final class UnifiedLogging implements Surface {
    private static final String AVAILABLE = "Available log ";
    private static final String COMBINATIONS = "Described tag";

    @Override
    public String name() {
        return "unified-logging";
    }

    @Override
    public void list(Rows rows) throws Exception {
        Home.require9();
        boolean combinations = false;
        for (String line : DiagnosticCommands.send("vmLog", "list").split("\n")) {
            int colon = line.indexOf(':');
            if (line.startsWith(AVAILABLE) && colon > 0) {
                String kind = line.substring(AVAILABLE.length(), colon).replaceAll("s$", "");
                for (String name : line.substring(colon + 1).split(",")) {
                    rows.add(kind.toLowerCase(Locale.ROOT), name.trim(), "");
                }
            } else if (combinations && colon > 0 && line.startsWith(" ")) {
                rows.add(
                        "combination",
                        line.substring(0, colon).trim(),
                        line.substring(colon + 1).trim());
            } else {
                combinations = line.startsWith(COMBINATIONS);
            }
        }
    }
}
