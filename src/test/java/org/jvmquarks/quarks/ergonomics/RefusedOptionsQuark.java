package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.probe.AnotherVm;
import org.jvmquarks.guest.probe.Argument;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * With some options of old start scripts, a newer JDK prints a message and does not start.
 *
 * <h2>Why</h2>
 *
 * The mechanisms behind {@code java.endorsed.dirs}, {@code java.ext.dirs} and {@code -Xbootclasspath/p} gave way to
 * modules, and the JDK refuses an option that it can no longer honour instead of ignoring it. VM flags are removed in
 * steps, which end in the same way: see the quark about retired flags.
 *
 * <h2>How it is shown</h2>
 *
 * The probe starts {@code java -version} with the option, in a process of its own, and returns whether that succeeds.
 * An option that every version accepts and one that none knows are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 9: the three options above stop the VM (JEP 220, JEP 261), as do most options of the old logging (JEP
 *       271).
 *   <li>since 11 at the latest, not before 9: {@code -d64} and {@code UseParNewGC} stop the VM.
 *   <li>since 17 at the latest, not before 12: {@code TraceClassLoading} stops the VM, for which 9 to 11 printed a
 *       warning.
 *   <li>since 24: {@code -Xfuture} (JDK-8339918).
 *   <li>since 27: {@code -Xverify:none} and {@code -noverify} (JDK-8373481), which warn since 13.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24. Where the history does not name an issue or JEP, the pins
 *       claim nothing about these.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Look for these options in start scripts, service files, {@code JAVA_TOOL_OPTIONS} and container images before the
 * upgrade; {@code inspect} does this for you. Move the archives of {@code java.ext.dirs} and {@code java.endorsed.dirs}
 * to the class path. {@code -Xbootclasspath/p} was for patches of the JDK's own classes: use {@code --patch-module}.
 * Delete the others.
 */
@Quark(
        id = "refused-options",
        title = "Options that stop a newer JDK",
        source = "JEP 220, JEP 261, JEP 271, JDK-8339918, JDK-8373481",
        impact = Impact.STARTUP)
@Touches(
        options = {
            "-d32",
            "-d64",
            "-Djava.endorsed.dirs",
            "-Djava.ext.dirs",
            "-Xbootclasspath/p",
            "-Xfuture",
            "-Xverify:none",
            "-noverify",
            "-XX:PrintGCTimeStamps",
            "-XX:TraceClassLoading",
            "-XX:UseParNewGC"
        })
class RefusedOptionsQuark {
    private static final Pattern REFUSAL = Pattern.compile("Unrecognized|is not supported|no longer a supported");

    /** Starts a VM with an option. */
    public static class Starts {
        @Argument
        private String option = "";

        public Map<String, Object> op() throws IOException, InterruptedException {
            List<String> command = AnotherVm.command();
            command.add(option);
            command.add("-version");
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            Map<String, Object> end = new LinkedHashMap<>();
            end.put("words", words(process));
            end.put("starts", process.waitFor() == 0);
            return end;
        }

        private static String words(Process process) throws IOException {
            StringBuilder words = new StringBuilder();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (words.length() < 200) {
                        words.append(line).append('\n');
                    }
                }
            }
            return words.toString();
        }
    }

    @Pin(value = "with {each}, java {starts|does not start}", formerly = "starts")
    @Requires(bits = 64)
    @ForEach({
        "-Djava.endorsed.dirs=lib",
        "-Djava.ext.dirs=lib",
        "-Xbootclasspath/p:lib",
        "-d64",
        "-Xfuture",
        "-Xverify:none",
        "-XX:+PrintGCTimeStamps",
        "-XX:+TraceClassLoading",
        "-XX:+UseParNewGC"
    })
    @Expect(each = "-d64", value = "true", until = "8")
    @Expect(each = "-d64", value = "false", since = "11")
    @Expect(each = "-Xfuture", value = "true", until = "23")
    @Expect(each = "-Xfuture", value = "false", since = "24", by = "JDK-8339918")
    @Expect(each = "-Xverify:none", value = "true", until = "26")
    @Expect(each = "-Xverify:none", value = "false", since = "27", by = "JDK-8373481")
    @Expect(each = "-XX:+TraceClassLoading", value = "true", until = "11")
    @Expect(each = "-XX:+TraceClassLoading", value = "false", since = "17")
    @Expect(each = "-XX:+UseParNewGC", value = "true", until = "8")
    @Expect(each = "-XX:+UseParNewGC", value = "false", since = "11")
    @Expect(
            each = {"-Djava.endorsed.dirs=lib", "-Djava.ext.dirs=lib"},
            value = "true",
            until = "8")
    @Expect(
            each = {"-Djava.endorsed.dirs=lib", "-Djava.ext.dirs=lib"},
            value = "false",
            since = "9",
            by = "JEP 220")
    @Expect(each = "-Xbootclasspath/p:lib", value = "true", until = "8")
    @Expect(each = "-Xbootclasspath/p:lib", value = "false", since = "9", by = "JEP 261")
    @Expect(each = "-XX:+PrintGCTimeStamps", value = "true", until = "8")
    @Expect(each = "-XX:+PrintGCTimeStamps", value = "false", since = "9", by = "JEP 271")
    @FalsifiedBy(argument = "option=-XX:+HeepDump", until = "8")
    @FalsifiedBy(
            argument = "option=-XX:+HeepDump",
            each = {"-Xfuture", "-Xverify:none"},
            since = "9",
            until = "23")
    @FalsifiedBy(
            argument = "option=-XX:+HeapDumpOnOutOfMemoryError",
            each = {
                "-Djava.endorsed.dirs=lib",
                "-Djava.ext.dirs=lib",
                "-Xbootclasspath/p:lib",
                "-d64",
                "-XX:+PrintGCTimeStamps",
                "-XX:+UseParNewGC"
            },
            since = "11")
    @FalsifiedBy(argument = "option=-XX:+HeapDumpOnOutOfMemoryError", each = "-XX:+TraceClassLoading", since = "17")
    @FalsifiedBy(argument = "option=-XX:+HeapDumpOnOutOfMemoryError", each = "-Xfuture", since = "24")
    @FalsifiedBy(argument = "option=-XX:+HeapDumpOnOutOfMemoryError", each = "-Xverify:none", since = "27")
    @FalsifiedBy(argument = "option=-XX:+HeepDump", each = "-Xverify:none", since = "24", until = "26")
    @FalsifiedBy(argument = "option=-XX:+HeepDump", each = "-XX:+TraceClassLoading", since = "9", until = "11")
    void vmStarts(Jvm jvm, String option, boolean starts) {
        Values end = jvm.withArgument("option", option).observe(new ValuesOf(Starts.class).varying("words"));
        String words = String.valueOf(end.get("words"));
        if (end.get("starts").equals(false) && !REFUSAL.matcher(words).find()) {
            throw new Inconclusive("the VM ended without a word about the option: " + words);
        }
        assertThat(end.get("starts")).as("%s", words).isEqualTo(starts);
    }
}
