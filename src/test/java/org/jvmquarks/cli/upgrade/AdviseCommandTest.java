package org.jvmquarks.cli.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.cli.Main;
import org.jvmquarks.inspect.report.AdviceJson;
import picocli.CommandLine;

/** Releases that need not be installed. */
class AdviseCommandTest {
    private static final Path EXAMPLE = Path.of("src", "docs", "examples", "advise.txt");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @Test
    void printsWhatTheDocumentationShows() throws IOException {
        assertThat(run("advise", "22.0.1", "--options", "-Xmx4g -XX:+UseG1GC")).isZero();

        assertThat(out.toString()).isEqualToNormalizingWhitespace(Files.readString(EXAMPLE));
    }

    @ParameterizedTest
    @CsvSource({"22.0.1, never,      0", "22.0.1, affects,    1", "22.0.2, affects,    0", "22.0.2, may-affect, 1"})
    void exitCodeIsAsFailOnSays(String release, String failOn, int code) {
        assertThat(run("advise", release, "--options=-XX:+UseG1GC", "--fail-on=" + failOn))
                .isEqualTo(code);
    }

    @Test
    void releaseThatIsNotInstalledNeedsItsUpdate() {
        assertThat(run("advise", "99")).isEqualTo(2);
        assertThat(err.toString())
                .contains("a release that is not installed needs its update, such as 17.0.2 or 8u372");
    }

    @Test
    void vendorOfAReleaseDecides() {
        run("advise", "8u291", "--vendor", "oracle", "--format", "annotations");
        run("advise", "8u291", "--vendor", "oracle");

        assertThat(out.toString()).contains("8u291, of oracle").contains("JDK-8202343");
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        run("advise", "17.0.2", "8u292", "--format=json", "--options=-XX:+UseShenandoahGC");

        JsonNode document = new ObjectMapper().readTree(out.toString());
        try (InputStream schema = AdviceJson.class.getResourceAsStream("advice.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(document))
                    .isEmpty();
        }
        assertThat(document.at("/builds/0/version").asText()).isEqualTo("17.0.2");
        assertThat(document.at("/builds/0/advisories/0/kind").asText()).isEqualTo("crash");
    }

    @Test
    void buildServersGetWhatAffectsABuild() {
        run("advise", "22.0.1", "--options=-XX:+UseG1GC", "--format=annotations");

        assertThat(out.toString()).contains("::warning").contains("JDK-8329528").doesNotContain("JDK-8302483");
    }
}
