package org.jvmquarks.cli.shared;

import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.terminal.Terminal;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The terminal of this program. */
public final class Console {
    private Console() {}

    /** Returns how to write tables there. */
    public static TableStyle style() {
        return Terminal.style(() -> new UsageMessageSpec().autoWidth(true).width());
    }
}
