package org.jvmquarks.cli.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;

/**
 * The examples of {@code src/docs/upgrade.md} and {@code src/docs/fleet.md}: the command of the page, on the services
 * as they are published, gives the report beside it. The profile {@code services} fetches them.
 */
@SharesMachine
class UpgradeExamplesIT {
    private static final Path DOCS = Path.of("src", "docs");
    private static final Path SERVICES = Path.of("target", "services");

    private static final String NIGHTLY = "takes minutes; the workflow nightly has -Dnightly=true";

    /** By this, the board knows that an update frees a service. */
    private static final Path LATER_ANT =
            Path.of(System.getProperty("user.home"), ".m2/repository/org/apache/ant/ant/1.10.14/ant-1.10.14.jar");

    /** How the terminal wraps, and which update releases there are, is a matter of the machine. */
    private static final Pattern OF_MACHINE = Pattern.compile("(jdk-\\d+) \\([^)]*\\)");

    private static final Pattern TITLE = Pattern.compile("(?m)^ {2}(\\S.*) \\[[a-z ]+]$");

    @TempDir
    Path temp;

    @Test
    void pageShowsWhatTheCommandSaysOfTomcat() throws IOException {
        requireReportAsShown("tomcat");
    }

    @Test
    @EnabledIfSystemProperty(named = "nightly", matches = "true", disabledReason = NIGHTLY)
    void pageShowsWhatTheCommandSaysOfArtemis() throws IOException {
        requireReportAsShown("artemis");
    }

    private void requireReportAsShown(String name) throws IOException {
        assumeTrue(
                Files.isDirectory(SERVICES),
                "needs the services: ./mvnw verify -Pservices -Dit.test=UpgradeExamplesIT");
        Path application = Files.writeString(
                SERVICES.resolve(name + ".yaml"),
                Files.readString(DOCS.resolve("examples").resolve(name + ".yaml")));
        String expected = Files.readString(DOCS.resolve("examples").resolve(name + ".txt"));

        StringWriter out = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out))
                .execute(arguments(name, application).toArray(String[]::new));

        String report = out.toString();
        assertThat(code).isEqualTo(1);
        assertThat(decided(report)).isEqualTo(decided(expected));
        assertThat(titles(report)).isEqualTo(titles(expected));
    }

    @Test
    void trialOfABuildIsAsShown() throws IOException {
        requireTrialAsShown("ant", "ant-build.xml", "ant-build.xml");
    }

    @Test
    @EnabledIfSystemProperty(named = "nightly", matches = "true", disabledReason = NIGHTLY)
    void trialOfAShopIsAsShown() throws IOException {
        requireTrialAsShown("shop", "shop.jsp", "apache-tomcat-10.1.34/webapps/shop/index.jsp");
    }

    /** @param file of the example, which the command runs as the target beside the archives */
    private void requireTrialAsShown(String name, String file, String target) throws IOException {
        assumeTrue(
                Files.isDirectory(SERVICES.resolve("ant")),
                "needs the services: ./mvnw verify -Pservices -Dit.test=UpgradeExamplesIT");
        Path examples = DOCS.resolve("examples");
        Path copy = SERVICES.resolve(target);
        Files.createDirectories(copy.getParent());
        Files.copy(examples.resolve(file), copy, StandardCopyOption.REPLACE_EXISTING);
        // More rounds decide amounts, which are not the same twice.
        Path application = Files.writeString(
                SERVICES.resolve(name + ".yaml"),
                Files.readString(examples.resolve(name + ".yaml")).replaceFirst("rounds: \\d+", "rounds: 2"));
        String expected = Files.readString(examples.resolve(name + ".txt"));

        StringWriter out = new StringWriter();
        Main.commandLine()
                .setOut(new PrintWriter(out))
                .execute(arguments(name, application).toArray(String[]::new));

        assertThat(mustFix(out.toString())).isEqualTo(mustFix(expected));
    }

    /** Neither how long what fails took nor how often it ran is the same twice. */
    private static String mustFix(String report) {
        int start = report.indexOf("must fix (");
        if (start < 0) {
            return "";
        }
        return OF_MACHINE
                .matcher(report.substring(start, report.indexOf("\n\n", start)))
                .replaceAll("$1")
                .replaceAll("\\d+ seconds?", "# s")
                .replaceAll("\\d+ (times?|of \\d+ rounds?|rounds?)\\b", "some")
                .replaceAll("(?m)^ +- (executed|not executed|loaded).*\n", "")
                .replaceAll("/\\S+/(made|ant-build)", "$1")
                .replaceAll("\\s+", " ");
    }

    /** An update release in the place of another one, by homes that CI names. */
    @Test
    void updateShowsWhatTheExampleSays() throws IOException {
        assumeTrue(Files.isDirectory(SERVICES), "needs the services");
        String updates = System.getenv().getOrDefault("UPDATES", "none");
        Path from = Path.of(updates, "17.0.2");
        Path to = Path.of(updates, "17.0.7");
        assumeTrue(
                Files.isDirectory(from) && Files.isDirectory(to), "needs 17.0.2 and 17.0.7 in the folder of UPDATES");
        String expected = Files.readString(DOCS.resolve("examples").resolve("update.txt"));

        StringWriter out = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out))
                .execute(
                        "upgrade",
                        "--from=" + from,
                        "--to=" + to,
                        "--jar=" + SERVICES.resolve("apache-tomcat-10.1.34").resolve("lib"),
                        "--only-mine",
                        "--output=" + temp.resolve("output"));

        assertThat(code).isZero();
        assertThat(titles(fromMayNotice(out.toString()))).isEqualTo(titles(fromMayNotice(expected)));
    }

    /** A service that may be noticed to differ for another reason today is in the same wave. */
    @Test
    @EnabledIfSystemProperty(named = "nightly", matches = "true", disabledReason = NIGHTLY)
    void boardShowsWhatTheExampleSays() throws IOException {
        Path services = SERVICES.resolve("fleet");
        assumeTrue(
                Files.isDirectory(services) && Files.isRegularFile(LATER_ANT),
                "needs the services, fetched by Maven into " + LATER_ANT);
        for (String name : List.of("build.yaml", "build-next.yaml", "search.yaml", "compose.yaml", "OWNERS")) {
            Files.copy(
                    DOCS.resolve("examples/fleet").resolve(name),
                    services.resolve(name),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        String expected = Files.readString(DOCS.resolve("examples").resolve("fleet.txt"));

        StringWriter out = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out))
                .execute(
                        "fleet",
                        "--from=17",
                        "--to=25",
                        services.toString(),
                        "--owners=" + services.resolve("OWNERS"),
                        "--matrix=" + matrix(),
                        "--output=" + temp.resolve("output"));

        assertThat(code).isEqualTo(1);
        assertThat(board(out.toString().replace(services.toString(), "fleet"))).isEqualTo(board(expected));
    }

    /** The name of a JDK is that of the machine, and so are processors that have defects. */
    private static String board(String report) {
        return report.replaceAll("(debian|temurin|jdk)-(17|25)( \\([^)]*\\))?", "JDK $2")
                .replaceAll("(?m)^( +\\S+ +\\S+@\\S+ +\\d+) .* {2}(\\S.*)$", "$1 $2")
                .replaceAll("\\s+", " ");
    }

    /** Above it are defects that some processors alone have. */
    private static String fromMayNotice(String report) {
        return report.substring(report.indexOf("\nmay notice ("));
    }

    /** The command of the page, with JDKs that have its names and files of this test. */
    private List<String> arguments(String name, Path application) throws IOException {
        MatchResult command = Pattern.compile("java -jar jvm-quarks.jar (upgrade .*) --application " + name)
                .matcher(Files.readString(DOCS.resolve("upgrade.md")))
                .results()
                .findFirst()
                .orElseThrow();
        List<String> arguments = new ArrayList<>(List.of(command.group(1).split(" ")));
        arguments.addAll(List.of(
                "--application",
                application.toString(),
                "--matrix",
                matrix().toString(),
                "--output",
                temp.resolve("output").toString()));
        return arguments;
    }

    private Path matrix() throws IOException {
        return Files.writeString(temp.resolve("jdks.yaml"), """
                jdks:
                  - {id: jdk-17, version: 17, home: "%s"}
                  - {id: jdk-25, version: 25, home: "%s"}
                """.formatted(home(17), home(25)));
    }

    private static Path home(int feature) {
        List<Path> homes = InstalledJdks.find(HostEnvironment.current()).jdks().stream()
                .filter(jdk -> jdk.feature().equals(OptionalInt.of(feature)))
                .map(Jdk::source)
                .filter(JdkSource.Home.class::isInstance)
                .map(source -> ((JdkSource.Home) source).path())
                .toList();
        assumeTrue(!homes.isEmpty(), "needs an installed JDK " + feature);
        return homes.get(0);
    }

    /** Up to what depends on the machine, such as resident memory. */
    private static String decided(String report) {
        return OF_MACHINE
                .matcher(report.substring(0, report.indexOf("may notice (")))
                .replaceAll("$1")
                .replaceAll("\\s+", " ");
    }

    private static List<String> titles(String report) {
        return TITLE.matcher(report).results().map(it -> it.group(1)).toList();
    }
}
