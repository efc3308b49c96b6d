package org.jvmquarks.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SettingTest {

    @ParameterizedTest
    @EnumSource
    void documentationShowsEachSettingAsItIsDeclared(Setting setting) throws IOException {
        assertThat(Files.readString(Path.of("src/docs/running.md")))
                .contains("| `%s` | %s | %s |\n".formatted(setting.property(), setting.range(), setting.description()));
    }

    @Test
    void namesFollowFromTheKey() {
        assertThat(Setting.ALPHA.key()).isEqualTo("alpha");
        assertThat(Setting.ALPHA.property()).isEqualTo("quarks.alpha");
        assertThat(Setting.ALPHA.option()).isEqualTo("--alpha");
    }

    @Test
    void rerunsNeedWhatHasASayInVerdicts() {
        assertThat(Setting.decisive())
                .containsExactly(
                        Setting.MODE,
                        Setting.INCONCLUSIVE,
                        Setting.ALPHA,
                        Setting.TRIES,
                        Setting.BUDGET,
                        Setting.CALIBRATION,
                        Setting.DEADLINE);
    }
}
