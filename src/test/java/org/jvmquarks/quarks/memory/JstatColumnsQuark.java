package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Scanner;
import java.util.zip.ZipFile;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.guest.probe.Argument;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * {@code jstat -gc} prints 17 columns up to 10, and 19 since 11: the collections of concurrent collectors stand before
 * the total time.
 *
 * <h2>Why</h2>
 *
 * Collectors that stop the application only for short phases got a counter of their own: {@code CGC} and {@code CGCT}.
 *
 * <h2>How it is shown</h2>
 *
 * {@code jstat} reads its views from a file among its classes. The probe counts the columns of one of them. Another
 * view is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: 17 columns; the last one is {@code GCT}.
 *   <li>since 11: 19 columns (JDK-8153333); {@code GCT} is still the last one. Columns of a collector that is not
 *       concurrent contain a hyphen.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Scripts and agents of monitoring that count columns report another value since 11. Let them look for the name in the
 * first line, and expect a hyphen in place of a number.
 */
@Quark(id = "jstat-columns", title = "Columns of jstat", source = "JDK-8153333", impact = Impact.BEHAVIOUR)
class JstatColumnsQuark {

    /** Counts the columns of a view. */
    public static class Columns {
        @Argument
        private String view = "gc";

        private static final String VIEWS = "sun/tools/jstat/resources/jstat_options";

        public int op() throws IOException {
            File tools = new File(System.getProperty("java.home"), "../lib/tools.jar");
            if (tools.exists()) {
                try (ZipFile archive = new ZipFile(tools)) {
                    return columns(archive.getInputStream(archive.getEntry(VIEWS)));
                }
            }
            if (System.getProperty("java.specification.version").startsWith("1.")) {
                // A JRE 8 has no tools, and no file system of modules that could be asked.
                return 0;
            }
            Path views = Paths.get(URI.create("jrt:/jdk.jcmd")).resolve(VIEWS);
            return Files.exists(views) ? columns(Files.newInputStream(views)) : 0;
        }

        /** Counts from the beginning of the view up to that of the next one. */
        private int columns(InputStream views) {
            int columns = 0;
            boolean inside = false;
            try (Scanner lines = new Scanner(views, StandardCharsets.UTF_8.name())) {
                while (lines.hasNextLine()) {
                    String line = lines.nextLine().trim();
                    if (line.startsWith("option ")) {
                        inside = line.equals("option " + view + " {");
                    }
                    columns += inside && line.startsWith("column") ? 1 : 0;
                }
            }
            return columns;
        }
    }

    @Pin("jstat -gc prints {} columns")
    @Expect(value = "17", until = "10")
    @Expect(value = "19", since = "11", by = "JDK-8153333")
    @FalsifiedBy(argument = "view=gcutil")
    void columns(Jvm jvm, int columns) {
        Values values = jvm.valuesOf(Columns.class);
        if (values.number() == 0) {
            throw new NotApplicable("requires jstat; this runtime was made without");
        }
        assertThat(values).hasResult(columns);
    }
}
