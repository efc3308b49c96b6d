package org.jvmquarks.cli.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;

/** A move from the JDK of the tests to one like it that brings a collector of its own. */
@SharesMachine
class UpgradeIT {
    @TempDir
    Path folder;

    @Test
    void optionThatNewJdkRefusesMustBeFixed() throws Exception {
        Path matrix = folder.resolve("jdks.yaml");
        Files.writeString(matrix, """
                jdks:
                  - {id: here, home: "%1$s"}
                  - {id: serial, home: "%1$s", options: [-XX:+UseSerialGC]}
                """.formatted(System.getProperty("java.home")));
        Path application = folder.resolve("application.yaml");
        Files.writeString(application, "options: [-Xmx64m, -XX:+UseParallelGC]\n");
        Path output = folder.resolve("upgrade");

        int code = Main.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .execute(
                        "upgrade",
                        "--matrix",
                        matrix.toString(),
                        "--from",
                        "here",
                        "--to",
                        "serial",
                        "--application",
                        application.toString(),
                        "--only-mine",
                        "--output",
                        output.toString());

        assertThat(code).isEqualTo(1);
        JsonNode result =
                new ObjectMapper().readTree(output.resolve("upgrade.json").toFile());
        assertThat(result.at("/findings/MUST_FIX/0/title").asText()).isEqualTo("the option -XX:+UseParallelGC");
        assertThat(result.at("/findings/MUST_FIX/0/sentences/0").asText())
                .matches("serial does not start: .*(ultiple garbage collectors|onflicting collector).*");
        assertThat(output.resolve("upgrade.txt")).content().contains("must fix (1)");
        assertThat(output.resolve("upgrade.html")).content().contains("the option -XX:+UseParallelGC");
        assertThat(output.resolve("upgrade.md")).content().contains("#### must fix \\(1\\)");
    }
}
