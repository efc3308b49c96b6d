package org.jvmquarks.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.start.InspectedStart;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.Launchers;

/**
 * The starts of a real VM during one inspection, in a file: options, exit, both streams. Of its flags those that the
 * tests are about are kept. {@link #main} records them again.
 */
public final class VmRecording implements InspectedStart {
    /** The line that was inspected on each version. */
    public static final OptionLine LINE = OptionReader.ofCommandLine(List.of(
            "java",
            "-Xmx1g",
            "-XX:+UseConcMarkSweepGC",
            "-XX:+UseG1GC",
            "-XX:+PrintGCDetails",
            "-Xloggc:/var/log/gc.log",
            "-XX:MaxRAMFraction=2",
            "-XX:+LogCompilation",
            "-XX:+UseBiasedLocking",
            "-Djava.security.manager",
            "--illegal-access=permit",
            "--add-opens",
            "java.base/foo=ALL-UNNAMED",
            "-XX:MaxHeapSiz=3g",
            "-XX:SurvivorRatio=0",
            "-XX:MaxPermSize=256m",
            "-XX:+UseTLAB",
            "-XX:MaxTenuringThreshold=14",
            "-XX:MaxTenuringThreshold=10",
            "-Xverify:none",
            "-Djdk.tracePinnedThreads=full",
            "-agentlib:jdwp=transport=dt_socket,address=5005",
            "-XX:OnOutOfMemoryError=kill -9 %p",
            "-jar",
            "app.jar"));

    private static final Set<String> FLAGS = Set.of(
            "CICompilerCount",
            "ConcGCThreads",
            "InitialHeapSize",
            "LogCompilation",
            "MaxHeapSize",
            "MaxRAM",
            "MaxTenuringThreshold",
            "ActiveProcessorCount",
            "NeverActAsServerClassMachine",
            "ParallelGCThreads",
            "PrintActiveCpus",
            "SurvivorRatio",
            "TieredCompilation",
            "UseConcMarkSweepGC",
            "UseG1GC",
            "UseSerialGC",
            "UseTLAB");

    private static final Pattern FLAG = Pattern.compile(" *\\w+ +(\\w+) +:?= .*\\{.*}\\s*");
    private static final String START = "#### ";
    private static final String STDERR = "---- stderr";

    private final Map<List<String>, List<String>> starts = new LinkedHashMap<>();

    /** Returns the recording of a feature version. */
    static VmRecording of(int feature) {
        VmRecording recording = new VmRecording();
        String name = "starts-" + feature + ".txt";
        try (InputStream in = Objects.requireNonNull(VmRecording.class.getResourceAsStream(name), name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String start : text.substring(START.length()).split("\n" + START)) {
                List<String> lines = start.lines().toList();
                recording.starts.put(List.of(lines.get(0).split("\t")), lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return recording;
    }

    @Override
    public Start start(Map<String, String> variables, List<String> options) {
        List<String> lines = starts.get(options);
        if (lines == null) {
            throw new AssertionError("not recorded, run main again: " + options);
        }
        int stderr = lines.indexOf(STDERR);
        return Start.of(
                Exit.decode(Integer.parseInt(lines.get(1))),
                text(lines.subList(2, stderr)),
                text(lines.subList(stderr + 1, lines.size())));
    }

    private static String text(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /**
     * Records.
     *
     * @param arguments the file, and the image or home of the JDK
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Path folder = Files.createTempDirectory("recording");
        Jdk jdk = new Jdk(
                "recorded",
                OptionalInt.empty(),
                Optional.empty(),
                JdkSource.of(arguments[1], Optional.empty()),
                List.of(),
                ContainerLimits.none());
        StringBuilder text = new StringBuilder();
        try (Launchers launchers = Launchers.load()) {
            Launcher launcher = launchers.of(jdk);
            AtomicInteger number = new AtomicInteger();
            InspectedStart recorder = (variables, options) -> {
                Path place = folder.resolve(Integer.toString(number.getAndIncrement()));
                return record(jdk, launcher, options, place, text);
            };
            new Inspection(KnownOptions.load(), Workarounds.load())
                    .inspect("recorded", recorder, LINE, ContainerLimits.none(), ContainerLimits.none());
        }
        Files.writeString(file, text);
    }

    private static Start record(Jdk jdk, Launcher launcher, List<String> options, Path place, StringBuilder text) {
        try {
            Launched launched = launcher.launch(
                    jdk,
                    new LaunchPlan(
                            options,
                            List.of(),
                            List.of(),
                            "-version",
                            List.of(),
                            Duration.ofMinutes(1),
                            place,
                            ContainerLimits.none()));
            text.append(START).append(String.join("\t", options)).append('\n');
            text.append(((Exit.Code) launched.exit()).code()).append('\n');
            String stdout = kept(launched.stdout());
            text.append(stdout);
            text.append(STDERR).append('\n').append(launched.stderr());
            return Start.of(launched.exit(), stdout, launched.stderr());
        } catch (LaunchException | IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String kept(String stdout) {
        List<String> kept = new ArrayList<>();
        for (String line : stdout.lines().toList()) {
            var flag = FLAG.matcher(line);
            boolean logged = line.contains("[os") && !line.contains("processor count");
            if (!logged && (!flag.matches() || FLAGS.contains(flag.group(1)))) {
                kept.add(line);
            }
        }
        return text(kept);
    }
}
