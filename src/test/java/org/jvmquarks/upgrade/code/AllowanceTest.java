package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ManifestFacts;
import org.jvmquarks.upgrade.code.Allowance.Attribute;

class AllowanceTest {
    private static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";
    private static final Attribute LANG = new Attribute("Add-Opens", "java.base/java.lang");

    private static ManifestFacts present(Map<String, String> attributes) {
        return new ManifestFacts(ArchivePath.archive("app.jar"), attributes);
    }

    @Test
    void attributesStandForOptions() {
        assertThat(Allowance.of(List.of(OPEN, "--enable-native-access=ALL-UNNAMED"))
                        .attributes())
                .containsExactly(LANG, new Attribute("Enable-Native-Access", "ALL-UNNAMED"));
    }

    @Test
    void oneOptionWithoutAttributeLeavesNone() {
        assertThat(Allowance.of(List.of(OPEN, "-Djava.security.manager=allow")))
                .isEqualTo(new Allowance(List.of(OPEN, "-Djava.security.manager=allow"), List.of()));
    }

    @Test
    void whatHelpsBothHasAllOptions() {
        Allowance open = Allowance.of(List.of(OPEN));
        Allowance manager = Allowance.of(List.of("-Djava.security.manager=allow"));

        assertThat(open.and(manager))
                .isEqualTo(new Allowance(List.of(OPEN, "-Djava.security.manager=allow"), List.of()));
        assertThat(open.and(Allowance.none()).isNone()).isTrue();
    }

    @Test
    void manifestKeepsWhatIsOpen() {
        assertThat(Allowance.manifest(
                                List.of(LANG), present(Map.of("Add-Opens", "java.base/java.util java.base/java.nio")))
                        .lines())
                .containsExactly(
                        "Manifest-Version: 1.0",
                        "Add-Opens: java.base/java.lang java.base/java.nio java.base/java.util",
                        "");
    }

    @Test
    void manifestReplacesRefusedNativeAccess() {
        assertThat(Allowance.manifest(
                        List.of(new Attribute("Enable-Native-Access", "ALL-UNNAMED")),
                        present(Map.of("Enable-Native-Access", "org.example"))))
                .contains("Enable-Native-Access: ALL-UNNAMED\r\n")
                .doesNotContain("org.example");
    }
}
