package org.jvmquarks.inspect.knowledge;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.option.OptionOutcome;

class KnownOptionsTest {

    static List<KnownOption> all() {
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
    void rowsAreUniquePerOptionAndVersion() {
        Map<OptionPattern, List<KnownOption>> rows = all().stream().collect(groupingBy(KnownOption::pattern));
        for (int feature = 8; feature <= 28; feature++) {
            int version = feature;
            assertThat(rows)
                    .allSatisfy((option, about) -> assertThat(about)
                            .filteredOn(it -> it.versions().contains(version))
                            .as("%s in %d", option, version)
                            .hasSizeLessThan(2));
        }
    }

    /** A JDK splits the list at commas and ignores blanks. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -Djdk.tls.server.protocols=TLSv1                                | 17 | 1
            -Djdk.tls.server.protocols=TLSv1,TLSv1.2                        | 17 | 0
            -Djdk.tls.client.protocols=TLSv1, TLSv1.1                       | 17 | 1
            -Djdk.tls.server.cipherSuites=TLS_RSA_WITH_AES_256_CBC_SHA      | 17 | 0
            -Djdk.tls.server.cipherSuites=TLS_RSA_WITH_AES_256_CBC_SHA      | 25 | 1
            -Djdk.tls.server.cipherSuites=TLS_AES_128_GCM_SHA256            | 25 | 0
            """)
    void propertyThatNamesDisabledTlsIsKnown(String option, int feature, int rows) {
        assertThat(KnownOptions.load().about(OptionUse.of(option), feature)).hasSize(rows);
    }

    @ParameterizedTest
    @CsvSource({
        "17, ''",
        "18, unless -Djdk.reflect.useDirectMethodHandle=false is set",
        "21, unless -Djdk.reflect.useDirectMethodHandle=false is set",
        "22, the implementation that read this property is gone",
    })
    void inflationIsIgnoredSince18(int feature, String end) {
        for (String option : List.of("-Dsun.reflect.noInflation=true", "-Dsun.reflect.inflationThreshold=5")) {
            List<KnownOption> rows = KnownOptions.load().about(OptionUse.of(option), feature);
            assertThat(rows).hasSize(end.isEmpty() ? 0 : 1);
            assertThat(rows).allSatisfy(row -> assertThat(row.what()).endsWith(end));
        }
    }

    @Test
    void optionIsMatchedAsAWord() {
        KnownOptions known = KnownOptions.load();

        assertThat(known.about(OptionUse.of("-Djava.security.manager"), 25)).hasSize(1);
        assertThat(known.about(OptionUse.of("-Djava.security.manager=allow"), 25))
                .hasSize(1);
        assertThat(known.about(OptionUse.of("-Djava.security.managerX"), 25)).isEmpty();
        assertThat(known.about(OptionUse.of("-Djava.security.manager"), 11)).isEmpty();
        assertThat(known.isAsked(OptionUse.of("-Djava.ext.dirs=x"))).isTrue();
        assertThat(known.isAsked(OptionUse.of("-Dmy.own=x"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-agentlib:hprof", "-agentlib:hprof=cpu=samples", "-Xrunhprof:cpu=samples"})
    void hprofIsRefusedSince9(String option) {
        KnownOptions known = KnownOptions.load();

        assertThat(known.about(OptionUse.of(option), 8)).isEmpty();
        assertThat(known.about(OptionUse.of(option), 9))
                .extracting(row -> row.effect().outcome())
                .containsExactly(OptionOutcome.REFUSED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    COMPAT      | 8  |             |
                    SPI,COMPAT  | 17 | NOTED       | 23 no longer has that data
                    COMPAT      | 21 | DEPRECATED  | The legacy locale data goes in 23
                    SPI,JRE     | 22 | DEPRECATED  | The legacy locale data goes in 23
                    SPI,COMPAT  | 23 | IGNORED     | German numbers have a decimal point
                    jre,spi     | 25 | IGNORED     | German numbers have a decimal point
                    COMPAT      | 25 | IGNORED     | have the forms of CLDR
                    CLDR,COMPAT | 25 | IGNORED     | have the forms of CLDR
                    SPI,CLDR,JRE| 25 | IGNORED     | have the forms of CLDR
                    SPI,CLDR    | 25 |             |
                    CLDR        | 25 |             |
                    """)
    void legacyLocaleDataIsFoundAnywhereInList(
            String value, int feature, @Nullable OptionOutcome effect, @Nullable String part) {
        List<KnownOption> rows = KnownOptions.load().about(OptionUse.of("-Djava.locale.providers=" + value), feature);

        if (effect == null) {
            assertThat(rows).isEmpty();
        } else {
            assertThat(rows)
                    .singleElement()
                    .extracting(row -> row.effect().outcome())
                    .isEqualTo(effect);
            assertThat(rows.get(0).what()).contains(part);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-Djava.security.properties=/opt/jdk/jre/lib/security/own.security, 8, 0",
        "-Djava.security.properties=/opt/jdk/jre/lib/security/own.security, 9, 1",
        "-Djava.security.properties=C:\\jdk\\jre\\lib\\security\\own.security, 21, 1",
        "-Djava.security.properties=/etc/own.security, 21, 0",
        "-Dcom.sun.management.config.file=/opt/jdk/jre/lib/management/own.properties, 25, 1",
        "-Dcom.sun.management.config.file=/opt/jdk/conf/management/own.properties, 25, 0",
    })
    void filesBelowJreAreMissingSince9(String option, int feature, int rows) {
        assertThat(KnownOptions.load().about(OptionUse.of(option), feature)).hasSize(rows);
    }

    /** What happens, and what to use instead, in each version. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -Djava.locale.useOldISOCodes=true   | 26 | DEPRECATED
                    -Djava.locale.useOldISOCodes=true   | 27 | IGNORED
                    -Xverify:none                       | 26 | NOTED
                    -Xverify:none                       | 27 | REFUSED
                    -noverify                           | 27 | REFUSED
                    -XX:+UseCGroupMemoryLimitForHeap    | 8  | NOTED
                    -XX:+UseCGroupMemoryLimitForHeap    | 11 | REFUSED
                    -XX:+UseRTMLocking                  | 21 | NOTED
                    -XX:+UseRTMLocking                  | 25 | REFUSED
                    -XX:+AggressiveOpts                 | 8  | NOTED
                    -XX:+AggressiveOpts                 | 11 | NOTED
                    -XX:+AggressiveOpts                 | 17 | REFUSED
                    -XX:+UseGCLogFileRotation           | 8  | NOTED
                    -XX:+UseGCLogFileRotation           | 11 | REFUSED
                    -XX:+PrintTenuringDistribution      | 8  | NOTED
                    -XX:+PrintTenuringDistribution      | 11 | REFUSED
                    -XX:+UseParNewGC                    | 8  | NOTED
                    -XX:+UseParNewGC                    | 11 | NOTED
                    -XX:+UseParallelOldGC               | 8  | NOTED
                    -XX:+UseParallelOldGC               | 17 | NOTED
                    -XX:+RegisterFinalizersAtInit       | 21 | NOTED
                    -XX:-RegisterFinalizersAtInit       | 25 | REFUSED
                    -Djava.endorsed.dirs=lib            | 8  | NOTED
                    -Djava.endorsed.dirs=lib            | 11 | REFUSED
                    -Djava.ext.dirs=lib                 | 8  | NOTED
                    -Djava.ext.dirs=lib                 | 11 | REFUSED
                    -Xbootclasspath/p:a.jar             | 8  | NOTED
                    -Xbootclasspath/p:a.jar             | 11 | REFUSED
                    -XX:ThreadPriorityPolicy=42         | 8  | NOTED
                    -XX:ThreadPriorityPolicy=42         | 11 | REFUSED
                    -Djdk.map.althashing.threshold=0    | 8  | IGNORED
                    """)
    void retiredOptionHasARowInEachVersion(String option, int feature, OptionOutcome effect) {
        assertThat(KnownOptions.load().about(OptionUse.of(option), feature))
                .singleElement()
                .extracting(row -> row.effect().outcome())
                .isEqualTo(effect);
    }
}
