package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ManifestFacts;

class LaunchSettingsTest {
    private static LaunchSettings launch(String... options) {
        return new LaunchSettings(OptionReader.ofCommandLine(List.of(options)).options(), Optional.empty());
    }

    @Test
    void manifestStandsForOptions() {
        ManifestFacts manifest = new ManifestFacts(
                ArchivePath.archive("app.jar"),
                Map.of(
                        "Add-Exports", "java.base/sun.nio.ch",
                        "Add-Opens", "java.base/java.lang  java.base/java.io",
                        "Enable-Native-Access", "ALL-UNNAMED",
                        "Enable-Final-Field-Mutation", "ALL-UNNAMED"));
        assertThat(new LaunchSettings(List.of(), Optional.of(manifest)).inForce())
                .containsExactlyInAnyOrder(
                        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--add-opens=java.base/java.io=ALL-UNNAMED",
                        "--enable-native-access=ALL-UNNAMED",
                        "--enable-final-field-mutation=ALL-UNNAMED");
    }

    @Test
    void laterOptionOverridesAnEarlierOne() {
        assertThat(launch(
                                "-Da=b",
                                "-Da=c",
                                "-XX:+UseZGC",
                                "-XX:-UseZGC",
                                "--illegal-native-access=deny",
                                "--illegal-native-access=allow")
                        .inForce())
                .containsExactlyInAnyOrder("-Da=c", "-XX:-UseZGC", "--illegal-native-access=allow");
    }

    @Test
    void listsAreTakenApartAndAddUp() {
        assertThat(launch(
                                "--add-opens",
                                "java.base/java.lang=app,ALL-UNNAMED",
                                "--enable-native-access=app",
                                "--enable-native-access=ALL-UNNAMED")
                        .inForce())
                .containsExactlyInAnyOrder(
                        "--add-opens=java.base/java.lang=app",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--enable-native-access=app",
                        "--enable-native-access=ALL-UNNAMED");
    }
}
