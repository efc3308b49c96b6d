package org.jvmquarks.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.Verdict;

/**
 * The sample projects, built outside the checkout as their owners would: with the published archive, its POM and
 * nothing else of this project.
 *
 * <p>{@code -Dstaged=FOLDER} takes a staged release in place of the archive of this build. {@code -Dgradle=required}
 * fails without Gradle instead of leaving its sample out.
 */
@SharesMachine
class SamplesIT {
    private static final Pattern GRADLE = Pattern.compile("(?m)^Gradle (\\d+)\\.");
    private static final Pattern RERUN = Pattern.compile("(?m)^\\s*rerun: (.*)$");

    /** The first Gradle of which the sample uses nothing that is deprecated or missing. */
    private static final int OLDEST_GRADLE = 8;

    private static final boolean GRADLE_IS_REQUIRED = "required".equals(System.getProperty("gradle"));

    private static final Pattern CLASS_PATH = Pattern.compile("name=\"surefire.test.class.path\" value=\"([^\"]*)\"");

    /** Such as {@code …/jol-core-0.17.jar}. */
    private static final Pattern ARCHIVE = Pattern.compile("/([a-z0-9-]+?)-[0-9][^/:]*\\.jar\\b");

    /** What a project adds for JDKs in containers, as the manual shows it. */
    private static final Path CONTAINERS = Path.of("src", "docs", "examples", "containers.xml");

    private static final String OUTPUT = "target/quarks";
    private static final String JUNIT = """
                <dependency>
                  <groupId>org.junit.jupiter</groupId>
                  <artifactId>junit-jupiter</artifactId>
                  <version>${junit.version}</version>
                  <scope>test</scope>
                </dependency>
            """;
    private static final String MODULE = "src/main/java/module-info.java";
    private static final String COUNTER_TEST = "src/test/java/com/example/counter/CounterTest.java";

    @TempDir
    static Path shared;

    private static Repository repository;

    @TempDir
    Path folder;

    @BeforeAll
    static void deploy() throws Exception {
        repository = Repository.in(shared);
    }

    @AfterAll
    static void leave() throws Exception {
        Repository.leave(shared);
    }

    /** The versions of JUnit that a project may bring; the last one is that of the sample. */
    @ParameterizedTest
    @ValueSource(strings = {"5.10.0", "6.1.3", "5.14.4"})
    void smallestProjectRunsItsPin(String junit) throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);

        Ended ended =
                repository.maven(project.folder(), run("test", "-Dquarks.mode=falsify", "-Djunit.version=" + junit));

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output())
                .contains("HOLDS          counter.countDoesNotAllocate")
                .contains("broken by 1 of 1 falsifiers");
        assertThat(project.cells(OUTPUT))
                .extracting(CellRecord::rerun)
                .hasSize(1)
                .allMatch(line ->
                        line.startsWith("mvn test '-Dtest=com.example.counter.CounterTest#countDoesNotAllocate'"));
        assertThat(project.folder().resolve("target/surefire-reports/TEST-com.example.counter.CounterTest.xml"))
                .as("the class path of the tests")
                .content()
                .contains("/junit-jupiter-engine-" + junit + ".jar");
        assertThat(repository.local().origins(repository.version()))
                .as("where the library comes from")
                .containsExactly(Repository.ID);
    }

    /** The versions are the oldest that such a project could have; the library has its own. */
    @Test
    void librariesOfProjectMayBeOfAnyVersion() throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);
        project.edit(
                "pom.xml",
                "  </dependencies>",
                dependency("com.fasterxml.jackson.core", "jackson-databind", "2.0.0")
                        + dependency("org.yaml", "snakeyaml", "1.8")
                        + dependency("org.jsoup", "jsoup", "1.6.1")
                        + dependency("org.hdrhistogram", "HdrHistogram", "2.1.0")
                        + "  </dependencies>");

        runsItsPin(project);
    }

    /** Maven would run no test and succeed if the library left JUnit to its users. */
    @Test
    void projectWithoutJUnitRunsItsPin() throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);
        project.edit("pom.xml", JUNIT, "");

        Ended ended = repository.maven(project.folder(), run("test"));

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output()).contains("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(archives(project))
                .as("what src/docs/dependencies.md defends")
                .containsExactlyInAnyOrderElementsOf(defended());
    }

    /** Nothing else of the project gets a version from the library. */
    @Test
    void importedPomHasVersionsOfOptionalParts() throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);
        project.edit(
                "pom.xml",
                "      <version>${jvm-quarks.version}</version>\n      <scope>test</scope>",
                "      <scope>test</scope>");
        project.edit(
                "pom.xml",
                "  </dependencies>",
                Files.readString(CONTAINERS)
                        + managed("com.squareup.leakcanary", "shark-hprof")
                        + managed("com.squareup.okio", "okio-jvm")
                        + managed("net.java.dev.jna", "jna")
                        + dependency("info.picocli", "picocli", "4.6.1")
                        + "  </dependencies>");
        project.importVersions();

        runsItsPin(project);
        assertThat(classPath(project))
                .contains(
                        versioned("docker-java-core", "docker-java.version"),
                        versioned("docker-java-transport-zerodep", "docker-java.version"),
                        versioned("shark-hprof", "shark.version"),
                        versioned("okio-jvm", "okio.version"),
                        versioned("kotlin-stdlib", "kotlin.version"),
                        versioned("jna", "jna.version"))
                .contains("/picocli-4.6.1.jar")
                .doesNotContain("bouncycastle");
        assertThat(managedArtifacts())
                .containsExactlyInAnyOrder(
                        "jvm-quarks",
                        "docker-java-core",
                        "docker-java-transport-zerodep",
                        "shark-hprof",
                        "okio-jvm",
                        "kotlin-stdlib",
                        "jna");
    }

    private static String versioned(String artifact, String property) throws IOException {
        Matcher version = Pattern.compile("<" + Pattern.quote(property) + ">(.*)</")
                .matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).as(property).isTrue();
        return "/" + artifact + "-" + version.group(1) + ".jar";
    }

    private static List<String> managedArtifacts() throws IOException {
        return Jsoup.parse(Files.readString(Path.of("pom.xml")), Parser.xmlParser())
                .select("project > dependencyManagement > dependencies > dependency > artifactId")
                .eachText();
    }

    /** The tests become a part of the module, with the library on the class path. */
    @Test
    void testsOfAModuleRunTheirPin() throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);
        Files.writeString(project.folder().resolve(MODULE), "module com.example.counter {}\n");

        runsItsPin(project);
    }

    /** As the manual says it. Surefire leaves JUnit's launcher out of a module that has its API. */
    @Test
    void moduleThatRequiresTheLibraryRunsItsPin() throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);
        for (String version : List.of("jvm-quarks.version", "junit.version")) {
            String line = "      <version>${" + version + "}</version>\n";
            project.edit("pom.xml", line + "      <scope>test</scope>\n", line);
        }
        project.edit("pom.xml", "  </dependencies>", """
                    <dependency>
                      <groupId>org.junit.platform</groupId>
                      <artifactId>junit-platform-launcher</artifactId>
                      <version>1.14.4</version>
                    </dependency>
                  </dependencies>\
                """);
        Files.writeString(project.folder().resolve(MODULE), """
                module com.example.counter {
                    requires org.assertj.core;
                    requires org.junit.jupiter.api;
                    requires org.junit.platform.launcher;
                    requires org.jvmquarks;
                    opens com.example.counter to org.junit.platform.commons, org.jvmquarks;
                }
                """);

        runsItsPin(project);
    }

    private static void runsItsPin(SampleProject project) throws Exception {
        Ended ended = repository.maven(project.folder(), run("test", "-Dquarks.mode=falsify"));

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(project.cells(OUTPUT)).singleElement().satisfies(SamplesIT::isProven);
    }

    private static Set<String> archives(SampleProject project) throws IOException {
        return ARCHIVE.matcher(classPath(project))
                .results()
                .map(found -> found.group(1))
                .filter(name -> !name.equals("jvm-quarks"))
                .collect(Collectors.toSet());
    }

    private static String classPath(SampleProject project) throws IOException {
        String report = Files.readString(
                project.folder().resolve("target/surefire-reports/TEST-com.example.counter.CounterTest.xml"));
        Matcher classPath = CLASS_PATH.matcher(report);
        assertThat(classPath.find()).isTrue();
        return classPath.group(1);
    }

    private static Set<String> defended() throws IOException {
        String page = Files.readString(Path.of("src/docs/dependencies.md"));
        String section = page.substring(
                page.indexOf("## What the library adds to your project"), page.indexOf("### Inside the library"));
        return Pattern.compile("`([a-z0-9-]+)`")
                .matcher(section)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void testsOfJUnit4RunBesidesPins() throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);
        project.edit("pom.xml", JUNIT, dependency("junit", "junit", "4.13.2"));
        Files.writeString(project.folder().resolve(COUNTER_TEST).resolveSibling("OldTest.java"), """
                package com.example.counter;

                public class OldTest {
                    @org.junit.Test
                    public void passes() {}
                }
                """);

        Ended ended = repository.maven(project.folder(), run("test"));

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output()).contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");
    }

    private static String managed(String group, String artifact) {
        return dependency(group, artifact, "").replace("      <version></version>\n", "");
    }

    private static String dependency(String group, String artifact, String version) {
        return """
            <dependency>
              <groupId>%s</groupId>
              <artifactId>%s</artifactId>
              <version>%s</version>
              <scope>test</scope>
            </dependency>
        """.formatted(group, artifact, version);
    }

    @Test
    void failsafeRunsAPinOfThePackedProject() throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);
        project.rename(COUNTER_TEST, "CounterTest", "CounterIT");
        project.edit("pom.xml", """
                <artifactId>maven-surefire-plugin</artifactId>
                        <version>3.5.6</version>
                """, """
                <artifactId>maven-failsafe-plugin</artifactId>
                        <version>3.5.6</version>
                        <executions>
                          <execution>
                            <goals>
                              <goal>integration-test</goal>
                              <goal>verify</goal>
                            </goals>
                          </execution>
                        </executions>
                """);

        Ended ended = repository.maven(project.folder(), run("verify", "-Dquarks.mode=falsify"));

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(project.cells(OUTPUT))
                .singleElement()
                .satisfies(SamplesIT::isProven)
                .satisfies(cell -> assertThat(cell.rerun())
                        .startsWith("mvn verify '-Dit.test=com.example.counter.CounterIT#countDoesNotAllocate'"))
                .satisfies(cell -> assertThat(cell.guests().get(0).argv())
                        .as("the class path has the archive, not target/classes")
                        .anyMatch(it -> it.contains("/counter-1.0.jar")));
    }

    /** As a user does who reads that a pin is broken. */
    @Test
    void brokenPinFailsBuildAndRerunsAlone() throws Exception {
        SampleProject project = SampleProject.copy("maven", folder);
        project.edit(COUNTER_TEST, "allocationOf(Count.class)", "allocationOf(CountAndAsk.class)");
        String home = System.getProperty("java.home");
        Files.writeString(project.folder().resolve("jdks.yaml"), """
                jdks:
                  - {id: first, home: "%1$s"}
                  - {id: second, home: "%1$s", options: ["-Xmn64m"]}
                """.formatted(home));

        Ended ended = repository.maven(project.folder(), List.of("test", "-Dquarks.jdks=first,second"));
        String journal = Files.readString(project.journal(OUTPUT));
        Ended again = rerun(project, ended);

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output())
                .contains("BROKEN count allocates nothing [first]")
                .containsPattern("expected allocation to be 0 B/op but was \\d+\\.\\d+ B/op");
        assertThat(project.cells(OUTPUT)).extracting(CellRecord::jdk).hasSize(2);
        assertThat(again.code()).as(again.output()).isEqualTo(1);
        assertThat(again.output()).contains("BROKEN count allocates nothing [first]");
        assertThat(project.cells("target/quarks-rerun")).singleElement().satisfies(cell -> {
            assertThat(cell.verdict()).isEqualTo(Verdict.BROKEN);
            assertThat(cell.pin()).isEqualTo("countDoesNotAllocate");
            assertThat(cell.jdk()).isEqualTo("first");
        });
        assertThat(project.journal(OUTPUT)).content().isEqualTo(journal);
    }

    /** Executes the line that a build prints for the cell of the first JDK. */
    private Ended rerun(SampleProject project, Ended build) throws IOException, InterruptedException {
        String line = RERUN.matcher(build.output())
                .results()
                .map(found -> found.group(1))
                .filter(found -> found.contains("quarks.jdks=first"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no rerun line:\n" + build.output()));
        Path programs = Files.createDirectories(folder.resolve("bin"));
        Path mvn = programs.resolve("mvn");
        Files.writeString(mvn, "#!/bin/sh\nexec '" + Repository.wrapper() + "' \"$@\"\n");
        assertThat(mvn.toFile().setExecutable(true)).isTrue();
        return Ended.of(
                project.folder(),
                List.of("bash", "-c", line),
                Map.of(
                        "PATH",
                        programs + ":" + System.getenv("PATH"),
                        "MAVEN_ARGS",
                        String.join(" ", repository.options())));
    }

    @Test
    void probesInKotlinRunUnderMaven() throws Exception {
        SampleProject project = SampleProject.copy("kotlin-maven", folder);

        // The daemon of Kotlin would stay on the machine for two hours.
        Ended ended = repository.maven(
                project.folder(), run("test", "-Dquarks.mode=falsify", "-Dkotlin.compiler.daemon=false"));

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(project.cells(OUTPUT)).singleElement().satisfies(SamplesIT::isProven);
    }

    @Test
    void gradleRunsAPinInKotlin() throws Exception {
        assumeTrue(GRADLE_IS_REQUIRED || hasGradle(), "needs Gradle 8 or later on the PATH");
        SampleProject project = SampleProject.copy("gradle-kotlin", folder);
        List<String> arguments = List.of(
                "--no-daemon",
                "--configuration-cache",
                "test",
                "-PjvmQuarksRepository=" + repository.url(),
                "-PjvmQuarksVersion=" + repository.version(),
                "-Dquarks.mode=falsify",
                "-Dquarks.jdks=" + System.getProperty("java.home"));

        Ended first = Ended.of(project.folder(), List.of("gradle"), arguments);
        Ended second = Ended.of(project.folder(), List.of("gradle"), arguments);

        assertThat(first.code()).as(first.output()).isZero();
        assertThat(second.output()).contains("Configuration cache entry reused");
        assertThat(second.code()).as(second.output()).isZero();
        assertThat(project.cells("build/quarks")).singleElement().satisfies(SamplesIT::isProven);
    }

    private boolean hasGradle() throws InterruptedException {
        try {
            Matcher version = GRADLE.matcher(
                    Ended.of(folder, List.of("gradle"), List.of("--version")).output());
            return version.find() && Integer.parseInt(version.group(1)) >= OLDEST_GRADLE;
        } catch (IOException e) {
            // The system found no such program.
            return false;
        }
    }

    private static void isProven(CellRecord cell) {
        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.falsifiedBy())
                .singleElement()
                .satisfies(it -> assertThat(it.verdict()).isEqualTo(Verdict.BROKEN));
    }

    /** On the JDK that runs this test, as other JDKs are a matter of the machine. */
    private static List<String> run(String phase, String... further) {
        List<String> arguments = new ArrayList<>(List.of(phase, "-Dquarks.jdks=" + System.getProperty("java.home")));
        arguments.addAll(List.of(further));
        return arguments;
    }
}
