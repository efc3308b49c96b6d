package org.jvmquarks.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogLocaleTest {

    @Test
    void numbersHaveAPointAndTheLanguageStays() {
        assertThat(applied(Map.of("LANG", "de_DE.UTF-8", "LC_TIME", "en_DK.UTF-8")))
                .containsOnly(entry("LANG", "de_DE.UTF-8"), entry("LC_TIME", "en_DK.UTF-8"), entry("LC_NUMERIC", "C"));
    }

    @Test
    void variableThatSetsAllSetsAllButNumbers() {
        Map<String, String> given = Map.of(
                "LANG", "en_US.UTF-8",
                "LC_ALL", "de_DE.UTF-8",
                "LC_TIME", "en_DK.UTF-8",
                "PATH", "/bin");

        assertThat(applied(given))
                .containsOnly(entry("LANG", "de_DE.UTF-8"), entry("LC_NUMERIC", "C"), entry("PATH", "/bin"));
    }

    @Test
    void emptyVariableSetsNothing() {
        assertThat(applied(Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "")))
                .containsEntry("LANG", "de_DE.UTF-8")
                .containsEntry("LC_NUMERIC", "C");
    }

    private static Map<String, String> applied(Map<String, String> variables) {
        Map<String, String> changed = new HashMap<>(variables);
        LogLocale.apply(changed);
        return changed;
    }
}
