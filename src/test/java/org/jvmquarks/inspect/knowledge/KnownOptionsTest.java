package org.jvmquarks.inspect.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.inspect.options.OptionUse;

class KnownOptionsTest {

    static java.util.List<KnownOption> all() {
        return KnownOptions.load().all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void rowsAreSentencesWithKnownKindsOfSources(KnownOption option) {
        assertThat(option.what()).doesNotEndWith(".").matches("[A-Z].*");
        assertThat(option.advice()).endsWith(".").matches("[A-Z].*");
        assertThat(option.by()).allMatch(id -> id.matches("JEP \\d{2,3}|JDK-\\d{7}"));
        assertThat(option.words()).allMatch(words -> words.length() > 5);
    }

    @Test
    void noTwoRowsAreAboutTheSameOptionInTheSameVersion() {
        for (KnownOption option : all()) {
            for (int feature = 8; feature <= 28; feature++) {
                int version = feature;
                assertThat(all())
                        .filteredOn(it -> it.option().equals(option.option()))
                        .filteredOn(it -> it.versions().contains(version))
                        .as("%s in %d", option.option(), feature)
                        .hasSizeLessThan(2);
            }
        }
    }

    @Test
    void optionIsMatchedAsAWord() {
        KnownOptions known = KnownOptions.load();

        assertThat(known.about(OptionUse.of("-Djava.security.manager"), 25)).hasSize(1);
        assertThat(known.about(OptionUse.of("-Djava.security.manager=allow"), 25)).hasSize(1);
        assertThat(known.about(OptionUse.of("-Djava.security.managerX"), 25)).isEmpty();
        assertThat(known.about(OptionUse.of("-Djava.security.manager"), 11)).isEmpty();
        assertThat(known.isAsked(OptionUse.of("-Djava.ext.dirs=x"))).isTrue();
        assertThat(known.isAsked(OptionUse.of("-Dmy.own=x"))).isFalse();
    }

    @Test
    void problemsOfTheFileAreNamed() {
        assertThatThrownBy(
                        () ->
                                KnownOptions.parse(
                                        "x.yaml",
                                        """
                                        - {option: -Da, effect: gone, what: W, do: D.}
                                        - {option: -Db, effect: note, what: W}
                                        """))
                .hasMessage(
                        """
                        x.yaml:1:25: 'effect' must be one of refused, ignored, deprecated, note
                        x.yaml:2:3: an option needs 'do'\
                        """);
    }
}
