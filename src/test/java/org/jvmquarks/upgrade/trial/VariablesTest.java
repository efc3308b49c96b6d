package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VariablesTest {
    private final Variables variables = new Variables(Path.of("/jdk"), OptionalInt.of(4711));

    @Test
    void placeholdersAreFilledIn() {
        assertThat(variables.fill(List.of("{java}", "--home={java.home}", "http://localhost:{port}/{id}")))
                .containsExactly("/jdk/bin/java", "--home=/jdk", "http://localhost:4711/{id}");
    }

    @Test
    void commandGetsNoVariableThatIsNotNamed() {
        Map<String, String> host =
                Map.of("PATH", "/bin", "DB_URL", "jdbc:x", "DB_PASSWORD", "secret", "JAVA_TOOL_OPTIONS", "-Xint");

        assertThat(variables.environment(host, List.of("DB_URL"), Optional.empty()))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("PATH", "/jdk/bin:/bin", "DB_URL", "jdbc:x", "JAVA_HOME", "/jdk", "PORT", "4711"));
    }
}
