package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.probe.AnotherVm;
import org.jvmquarks.guest.probe.Argument;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * {@code -XX:+UseLargePages} needs pages that the system has reserved. Where it has none, the VM prints a warning and
 * starts with small pages. Up to 11 the flag says nevertheless that large pages are in use.
 *
 * <h2>Why</h2>
 *
 * On Linux the option requests pages of hugetlbfs. The administrator reserves them, and nothing else can use them.
 * Since 17 the VM looks for such pages at its start, and disables the option if there are none. 8 and 11 try to reserve
 * the heap in large pages; when that fails, they reserve it in small ones and leave the flag on. Transparent huge pages
 * need no reservation.
 *
 * <h2>How it is shown</h2>
 *
 * The probe starts {@code java -version} in a process of its own with the option, and returns what the VM prints,
 * whether it starts, and the final value of the flag. It also reads from {@code /sys} whether the system can reserve
 * such pages, and whether it has; the pins apply only where it can and has not. Controls: the option together with
 * {@code UseTransparentHugePages}, which works without a warning, and no option.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 11: the VM warns that it failed to reserve shared memory.
 *   <li>17 and later: the VM warns that it disabled the option.
 *   <li>8 to 21: {@code UseHugeTLBFS} chooses hugetlbfs explicitly, with a warning of its own.
 *   <li>25 and later: the VM does not know {@code UseHugeTLBFS} and does not start.
 *   <li>not measured: 12 to 16 and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Up to 11, do not trust the flag: read the warning, or {@code HugePages_Free} in {@code /proc/meminfo}. If a change of
 * kernel settings removes a host's reservation, the service becomes slower without any other sign. Delete
 * {@code UseHugeTLBFS} before you move to 25: {@code UseLargePages} means the same.
 */
@Quark(
        id = "missing-large-pages",
        title = "Large pages that nobody reserved",
        source = "JVM Anatomy Quark #2",
        impact = Impact.STARTUP)
@Requires(
        os = Os.LINUX,
        arch = {Arch.AMD64, Arch.AARCH64})
@Touches(options = {"-XX:UseLargePages", "-XX:UseHugeTLBFS"})
class MissingLargePagesQuark {
    private static final String SMALL_AFTER_ALL = "Failed to reserve shared memory";
    private static final String NONE_RESERVED = "reserved none";
    private static final String DISABLED =
            "UseLargePages disabled, no large pages configured and available on the system";

    /** Starts a VM with some options, separated by commas. */
    public static class Starts {
        @Argument
        private String options = "";

        private static final Path SIZES = Paths.get("/sys/kernel/mm/hugepages");
        private static final Pattern FLAG = Pattern.compile(" UseLargePages +:?= (\\w+)");

        public Map<String, Object> op() throws IOException, InterruptedException {
            List<String> command = AnotherVm.command();
            command.add("-XX:+UseSerialGC");
            command.add("-Xms64m");
            command.add("-Xmx64m");
            for (String option : options.split(",")) {
                command.add(option);
            }
            command.add("-XX:+PrintFlagsFinal");
            command.add("-version");
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = output(process);
            Matcher flag = FLAG.matcher(output);
            Map<String, Object> end = new LinkedHashMap<>();
            end.put("system", system());
            end.put("starts", process.waitFor() == 0);
            end.put("flag", flag.find() ? flag.group(1) : "missing");
            end.put("words", words(output));
            return end;
        }

        /** Whether the system has large pages of any size, or creates them on request. */
        private static String system() throws IOException {
            if (!Files.isDirectory(SIZES)) {
                return "has none";
            }
            try (DirectoryStream<Path> sizes = Files.newDirectoryStream(SIZES)) {
                for (Path size : sizes) {
                    if (count(size.resolve("nr_hugepages")) > 0 || count(size.resolve("nr_overcommit_hugepages")) > 0) {
                        return "reserved some";
                    }
                }
            }
            return NONE_RESERVED;
        }

        private static long count(Path file) throws IOException {
            return Long.parseLong(
                    Files.readAllLines(file, StandardCharsets.UTF_8).get(0).trim());
        }

        private static String output(Process process) throws IOException {
            StringBuilder output = new StringBuilder();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    output.append(line).append('\n');
                }
            }
            return output.toString();
        }

        /** Returns the VM's messages about such pages, or the reason why it does not start. */
        private static String words(String output) {
            StringBuilder words = new StringBuilder();
            for (String line : output.split("\n")) {
                if (line.contains("warning") || line.startsWith("Unrecognized")) {
                    words.append(line).append('\n');
                }
            }
            return words.toString();
        }
    }

    @Pin("without reserved pages, -XX:+UseLargePages makes the VM warn and start, and {is then"
            + " switched off|remains on}")
    @Expect(value = "false", until = "11")
    @Expect(value = "true", since = "17")
    @FalsifiedBy(argument = "options=-XX:+UseLargePages,-XX:+UseTransparentHugePages")
    @FalsifiedBy(argument = "options=-XX:-UseLargePages")
    @FalsifiedBy(argument = "options=-XX:+UseLargerPages")
    void useLargePages(Jvm jvm, boolean isSwitchedOff) {
        Values end = start(jvm, "-XX:+UseLargePages");
        assertThat(end).has("starts", true).has("flag", Boolean.toString(!isSwitchedOff));
        assertThat(words(end)).contains(isSwitchedOff ? DISABLED : SMALL_AFTER_ALL);
    }

    @Pin("without reserved pages, -XX:+UseHugeTLBFS {makes the VM warn and start|stops the VM}")
    @Expect(value = "true", until = "21")
    @Expect(value = "false", since = "25")
    @FalsifiedBy(argument = "options=-XX:+UseTransparentHugePages")
    @FalsifiedBy(argument = "options=-XX:+UseLargePages")
    @FalsifiedBy(argument = "options=-XX:+UseLargerPages")
    void useHugeTlbfs(Jvm jvm, boolean starts) {
        Values end = start(jvm, "-XX:+UseHugeTLBFS");
        assertThat(end).has("starts", starts);
        assertThat(words(end)).contains(starts ? "HugeTLBFS is not" : "Unrecognized VM option 'UseHugeTLBFS'");
    }

    private static Values start(Jvm jvm, String option) {
        Values end = jvm.withArgument("options", option).observe(new ValuesOf(Starts.class).varying("words"));
        if (!end.get("system").equals(NONE_RESERVED)) {
            throw new NotApplicable(
                    "needs a system that can reserve large pages and did not: this one " + end.get("system"));
        }
        return end;
    }

    private static String words(Values end) {
        return end.get("words").toString();
    }
}
