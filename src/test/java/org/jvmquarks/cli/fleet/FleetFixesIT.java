package org.jvmquarks.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.ApplicationReader;
import org.jvmquarks.upgrade.application.TestArchives;

/**
 * Services that start on 17 and not on 25, each for another reason. The board puts each into the wave of what frees it;
 * after that change they start.
 */
@SharesMachine
class FleetFixesIT {
    private static final String UP = "package a; public class Up {"
            + " public static void main(String[] args) throws Throwable { %s System.out.println(\"up\"); } }";

    private static final String WITHOUT = UP.formatted("");

    private static final String MANAGED =
            "package %s; public class Guard { public static void set() { System.setSecurityManager(null); } }";

    @TempDir
    private Path folder;

    private Path before;
    private Path after;

    @BeforeEach
    void jdks() throws IOException {
        before = home(17);
        after = home(25);
        Files.writeString(folder.resolve("jdks.yaml"), """
                jdks:
                  - {id: jdk-17, version: 17, home: "%s"}
                  - {id: jdk-25, version: 25, home: "%s"}
                """.formatted(before, after));
    }

    private static Path home(int feature) {
        Optional<Path> home = InstalledJdks.find(HostEnvironment.current()).jdks().stream()
                .filter(jdk -> jdk.feature().equals(OptionalInt.of(feature)))
                .map(Jdk::source)
                .filter(JdkSource.Home.class::isInstance)
                .map(source -> ((JdkSource.Home) source).path())
                .findFirst();
        assumeTrue(home.isPresent(), "needs an installed JDK " + feature);
        return home.get();
    }

    private Path service(String name) throws IOException {
        return Files.createDirectories(folder.resolve("services").resolve(name));
    }

    /** Writes a service whose archive starts a class, with lines of its manifest. */
    private void service(String name, String description, String source, String... manifest) throws IOException {
        Path place = service(name);
        Files.writeString(place.resolve("application.yaml"), "archives: [app.jar]\n" + description);
        pack(place.resolve("app.jar"), source, manifest);
    }

    private void pack(Path archive, String source, String... manifest) throws IOException {
        Map<String, byte[]> content = new LinkedHashMap<>();
        content.put(
                "META-INF/MANIFEST.MF",
                TestArchives.manifest(Stream.concat(Stream.of("Main-Class: a.Up"), Stream.of(manifest))
                        .toArray(String[]::new)));
        // Release 8 knows no modules, so that stubs stand for classes of the JDK.
        TestArchives.compile(
                        Files.createTempDirectory(folder, "source"),
                        8,
                        source,
                        "package sun.security.ec; public class ECKeyPairGenerator {}",
                        "package sun.misc; public class Unsafe { public native void ensureClassInitialized(Class<?> type); }")
                .forEach((path, bytes) -> {
                    if (path.startsWith("a/")) {
                        content.put(path, bytes);
                    }
                });
        Files.write(archive, TestArchives.jar(content));
    }

    /** Puts two releases of a library into the local repository, of which the first sets a security manager. */
    private void library(String name, String code, String fixed, String... manifest) throws IOException {
        Path place = folder.resolve("repository/org/example").resolve(name);
        for (Map.Entry<String, String> release :
                Map.of("1.0", code, "1.1", fixed).entrySet()) {
            Map<String, byte[]> content = new LinkedHashMap<>();
            content.put("META-INF/MANIFEST.MF", TestArchives.manifest(manifest));
            content.put(
                    "META-INF/maven/org.example/%s/pom.properties".formatted(name),
                    "groupId=org.example\nartifactId=%s\nversion=%s\n"
                            .formatted(name, release.getKey())
                            .getBytes(StandardCharsets.UTF_8));
            content.putAll(TestArchives.compile(Files.createTempDirectory(folder, "source"), 8, release.getValue()));
            Path archive = Files.createDirectories(place.resolve(release.getKey()))
                    .resolve("%s-%s.jar".formatted(name, release.getKey()));
            Files.write(archive, TestArchives.jar(content));
        }
    }

    private void services() throws IOException {
        service("removed-option", "options: [-XX:+UseBiasedLocking, -Xmx64m, -jar, app.jar]\n", WITHOUT);
        service("manager-option", "options: [-Djava.security.manager, -Xmx64m, -jar, app.jar]\n", WITHOUT);
        service("collector-file", "options-files: [jvm.options]\noptions: [-jar, app.jar]\n", WITHOUT);
        Files.writeString(
                service("collector-file").resolve("jvm.options"), "-Xmx64m\n-XX:G1ConcRefinementGreenZone=8\n");
        service(
                "variable",
                "environment: {JAVA_TOOL_OPTIONS: '-Xmx64m -XX:+UseHeavyMonitors'}\noptions: [-jar, app.jar]\n",
                WITHOUT);
        Files.writeString(service("variable").resolve("Dockerfile"), """
                FROM eclipse-temurin:25
                ENV JAVA_TOOL_OPTIONS="-Xmx64m -XX:+UseHeavyMonitors"
                ENTRYPOINT ["java", "-jar", "app.jar"]
                """);
        service(
                "incubator-module",
                "options: [--add-modules=jdk.incubator.foreign, -Xmx64m, -jar, app.jar]\n",
                WITHOUT);
        service(
                "native-access",
                "options: [-Xmx64m, -jar, app.jar]\n",
                WITHOUT,
                "Enable-Native-Access: org.example.app");
        service(
                "moved-package",
                "options: ['--add-exports=jdk.crypto.ec/sun.security.ec=ALL-UNNAMED', -jar, app.jar]\n",
                UP.formatted("new sun.security.ec.ECKeyPairGenerator();"));
        service("removed-class", "options: [-jar, app.jar]\n", UP.formatted("Compiler.enable();"));
        service("removed-method", "options: [-jar, app.jar]\n", UP.formatted("""
                java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                ((sun.misc.Unsafe) field.get(null)).ensureClassInitialized(Up.class);
                """));
        library(
                "guard",
                MANAGED.formatted("guard"),
                "package guard; public class Guard { public static void set() {} }");
        service(
                "library",
                "options: [-cp, 'app.jar:guard.jar', a.Up]\n",
                UP.formatted("Class.forName(\"guard.Guard\").getMethod(\"set\").invoke(null);"));
        addLibrary("library", "guard");
        library(
                "probe",
                "package probe; public class Agent { public static void premain(String a) { System.setSecurityManager(null); } }",
                "package probe; public class Agent { public static void premain(String a) {} }",
                "Premain-Class: probe.Agent");
        service("agent", "options: ['-javaagent:probe.jar', -Xmx64m, -jar, app.jar]\n", WITHOUT);
        addLibrary("agent", "probe");
    }

    private void addLibrary(String service, String library) throws IOException {
        Path description = service(service).resolve("application.yaml");
        Files.writeString(
                description,
                Files.readString(description).replace("[app.jar]", "[app.jar, %s.jar]".formatted(library)));
        update(service, library, "1.0");
    }

    private void update(String service, String library, String version) throws IOException {
        Files.copy(
                folder.resolve("repository/org/example/%1$s/%2$s/%1$s-%2$s.jar".formatted(library, version)),
                service(service).resolve(library + ".jar"),
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Starts a service as its files say, and returns whether it comes up. */
    private boolean starts(String name, Path home) throws Exception {
        Path place = service(name);
        Application application = ApplicationReader.read(place.resolve("application.yaml"));
        OptionLine line = application.line().orElseThrow();
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
        command.addAll(words(line));
        command.addAll(line.program());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile());
        application
                .variables()
                .lines()
                .forEach((variable, given) ->
                        builder.environment().put(variable.name(), String.join(" ", words(given))));
        Process process = builder.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as(name).isTrue();
        return process.exitValue() == 0
                && Files.readString(folder.resolve(name + ".log")).contains("up");
    }

    private static List<String> words(OptionLine line) {
        return line.options().stream()
                .flatMap(option -> option.words().stream())
                .toList();
    }

    private SortedMap<String, Boolean> starts(Path home) throws Exception {
        SortedMap<String, Boolean> all = new TreeMap<>();
        for (File each : folder.resolve("services").toFile().listFiles()) {
            all.put(each.getName(), starts(each.getName(), home));
        }
        return all;
    }

    private JsonNode board() throws IOException {
        Path output = folder.resolve("board");
        fleet(output);
        return json(output);
    }

    private static JsonNode json(Path output) throws IOException {
        return new ObjectMapper().readTree(output.resolve("fleet.json").toFile());
    }

    private void fleet(Path output, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "fleet",
                "--matrix=" + folder.resolve("jdks.yaml"),
                "--from=jdk-17",
                "--to=jdk-25",
                "--repository=" + folder.resolve("repository"),
                "--output=" + output,
                folder.resolve("services").toString()));
        arguments.addAll(List.of(more));
        execute(arguments.toArray(String[]::new));
    }

    private record Ended(int code, String out) {}

    private static Ended execute(String... arguments) {
        StringWriter out = new StringWriter();
        int code = Main.commandLine().setOut(new PrintWriter(out)).execute(arguments);
        return new Ended(code, out.toString());
    }

    /** Returns each service with its wave and what it needs. */
    private static SortedMap<String, String> waves(JsonNode board) {
        SortedMap<String, String> waves = new TreeMap<>();
        for (JsonNode row : board.path("services")) {
            List<String> needs = new ArrayList<>();
            row.path("needs").forEach(need -> needs.add(need.path("what").asText()));
            waves.put(row.path("name").asText(), row.path("wave").asText() + ": " + String.join("; ", needs));
        }
        return waves;
    }

    /** Does what the board says. */
    private void fix(String name, String source) throws Exception {
        Path place = service(name);
        if (!source.isEmpty()) {
            pack(place.resolve("app.jar"), source);
        }
        Path fixes = folder.resolve("board/services").resolve(name);
        if (Files.exists(fixes.resolve("options.patch"))) {
            run(
                    Path.of("/"),
                    "/usr/bin/patch",
                    "-p1",
                    "-i",
                    fixes.resolve("options.patch").toString());
        }
        if (Files.exists(fixes.resolve("manifest.mf"))) {
            run(
                    place,
                    before.resolve("bin/jar").toString(),
                    "--update",
                    "--file=app.jar",
                    "--manifest=" + fixes.resolve("manifest.mf"));
        }
    }

    private void run(Path place, String... command) throws Exception {
        Path log = folder.resolve("command.log");
        Process process = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor()).as("%s", Files.readString(log)).isZero();
    }

    @Test
    @EnabledIfSystemProperty(
            named = "nightly",
            matches = "true",
            disabledReason = "takes minutes; the workflow nightly has -Dnightly=true")
    void servicesStartAfterWhatFreesThem() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")), "needs patch");
        services();
        assertThat(starts(before)).doesNotContainValue(false);
        assertThat(starts(after)).doesNotContainValue(true);

        assertThat(waves(board()))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("removed-option", "OPTIONS: change option/-XX:UseBiasedLocking"),
                        Map.entry("manager-option", "OPTIONS: change option/-Djava.security.manager"),
                        Map.entry("collector-file", "OPTIONS: change option/-XX:G1ConcRefinementGreenZone"),
                        Map.entry("variable", "OPTIONS: change option/-XX:UseHeavyMonitors"),
                        Map.entry("incubator-module", "OPTIONS: change option/--add-modules=jdk.incubator.foreign"),
                        Map.entry(
                                "native-access", "OPTIONS: write into the manifest Enable-Native-Access: ALL-UNNAMED"),
                        Map.entry(
                                "moved-package",
                                "OPTIONS: start with --add-exports=java.base/sun.security.ec=ALL-UNNAMED"),
                        Map.entry(
                                "removed-class",
                                "CODE: fix code/java.lang.Compiler; fix removed-classes/compilerClass"),
                        Map.entry(
                                "removed-method",
                                "CODE: fix code/Unsafe.ensureClassInitialized and shouldBeInitialized"),
                        Map.entry("library", "LIBRARY: update org.example:guard:1.0 to 1.1"),
                        Map.entry("agent", "LIBRARY: update org.example:probe:1.0 to 1.1")));

        update("library", "guard", "1.1");
        update("agent", "probe", "1.1");
        for (File each : folder.resolve("services").toFile().listFiles()) {
            fix(
                    each.getName(),
                    each.getName().startsWith("removed-") && !each.getName().equals("removed-option") ? WITHOUT : "");
        }
        assertThat(starts(after)).doesNotContainValue(false);
        assertThat(waves(board()).values()).containsOnly("READY: ");
    }

    @Test
    void shardsOfTrialsMergeIntoOneBoard() throws Exception {
        String trial =
                "options: [-jar, app.jar]\ntrial: {start: ['{java}', -jar, app.jar], ready: {line: up}, rounds: 1,"
                        + " seconds: 30}\n";
        String waits = " System.out.println(\"up\"); Thread.sleep(60_000);";
        service("a-starts", trial, UP.formatted(waits));
        service(
                "b-breaks",
                trial,
                UP.formatted("if (System.getProperty(\"java.specification.version\").equals(\"25\")) throw new Error();"
                        + waits));
        service("c-has-none", "options: [-jar, app.jar]\n", WITHOUT);
        List<Path> shards = List.of(folder.resolve("shard-1"), folder.resolve("shard-2"));
        fleet(shards.get(0), "--trial", "--shard=1/2");

        Path merged = folder.resolve("merged");
        Ended half = execute("merge", shards.get(0).toString(), shards.get(1).toString(), "--output=" + merged);
        assertThat(half.code()).isEqualTo(3);
        assertThat(half.out()).contains("missing: shard 2/2 has no journal: 1 of its services is missing");

        fleet(shards.get(1), "--trial", "--shard=2/2");
        Ended whole = execute("merge", shards.get(0).toString(), shards.get(1).toString(), "--output=" + merged);

        assertThat(whole.code()).isEqualTo(1);
        assertThat(whole.out()).doesNotContain("missing: ");
        assertThat(waves(json(merged)))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("a-starts", "READY: ", "b-breaks", "CODE: fix trial/rounds", "c-has-none", "READY: "));
        assertThat(json(merged).at("/services/0/trial/starts").asBoolean()).isTrue();
        assertThat(merged.resolve("services/b-breaks/trial")).isDirectory();

        FileTime written = Files.getLastModifiedTime(shards.get(1).resolve("services/b-breaks/upgrade.json"));
        fleet(shards.get(1), "--trial", "--shard=2/2", "--resume");
        assertThat(Files.getLastModifiedTime(shards.get(1).resolve("services/b-breaks/upgrade.json")))
                .isEqualTo(written);
    }
}
