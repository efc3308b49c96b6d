package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VariablesTest {
    private final Variables variables = new Variables(
            "/jdk",
            new Ports(Map.of("shop", 4711, "store", 4712)),
            new Service("shop", List.of("shop"), new Ready.Port("{port}"), Optional.empty()));

    @Test
    void placeholdersAreFilledIn() {
        assertThat(variables.fill(
                        List.of("{java}", "--home={java.home}", "http://localhost:{port}/{id}", "{port.store}")))
                .containsExactly("/jdk/bin/java", "--home=/jdk", "http://localhost:4711/{id}", "4712");
    }

    @Test
    void commandGetsNoVariableThatIsNotNamed() {
        Map<String, String> host =
                Map.of("PATH", "/bin", "DB_URL", "jdbc:x", "DB_PASSWORD", "secret", "JAVA_TOOL_OPTIONS", "-Xint");

        assertThat(variables.environment(host, List.of("DB_URL"), OptionalInt.of(4711), Optional.empty()))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("PATH", "/jdk/bin:/bin", "DB_URL", "jdbc:x", "JAVA_HOME", "/jdk", "PORT", "4711"));
    }

    @Test
    void optionsOfTheUserStayBeforeOurs() {
        Map<String, String> host = Map.of(Variables.TOOL_OPTIONS, "-Xint");

        assertThat(variables.environment(
                        host, List.of(Variables.TOOL_OPTIONS), OptionalInt.empty(), Optional.of("-Xlog")))
                .containsEntry(Variables.TOOL_OPTIONS, "-Xint -Xlog");
        assertThat(variables.environment(host, List.of(), OptionalInt.empty(), Optional.of("-Xlog")))
                .containsEntry(Variables.TOOL_OPTIONS, "-Xlog");
    }
}
