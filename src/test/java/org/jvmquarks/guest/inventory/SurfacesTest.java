package org.jvmquarks.guest.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each surface, listed by the JDK that runs the tests. */
class SurfacesTest {
    static Stream<Surface> surfaces() {
        return Surfaces.all().stream();
    }

    private static SortedMap<String, String> rows(Surface surface) throws Exception {
        Rows rows = new Rows();
        try {
            surface.list(rows);
        } catch (Absent absent) {
            // Another VM, or another system than Linux.
            assumeTrue(false, String.valueOf(absent.getMessage()));
        }
        return rows.sorted();
    }

    private static SortedMap<String, String> rows(String name) throws Exception {
        Optional<Surface> surface =
                surfaces().filter(each -> each.name().equals(name)).findFirst();
        return rows(surface.orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("surfaces")
    void namesAreWords(Surface surface) {
        assertThat(surface.name()).matches("[a-z][a-z0-9]*(-[a-z]+)*");
    }

    @Test
    void namesDiffer() {
        assertThat(surfaces().map(Surface::name)).doesNotHaveDuplicates().hasSizeGreaterThan(20);
    }

    /**
     * Three look into packages that are not exported, by options that only a guest gets; the build has own properties.
     */
    static Stream<Surface> surfacesWithoutOptions() {
        return surfaces()
                .filter(each -> !List.of("kerberos", "root-certificates", "system-properties", "tls-support")
                        .contains(each.name()));
    }

    /** JDK 11 calls the digest SHA and JDK 17 SHA-1; each takes both names. */
    @Test
    void serviceHasAllNamesThatItTakes() throws Exception {
        assertThat(rows("security-providers"))
                .containsKeys("SUN | MessageDigest SHA", "SUN | MessageDigest SHA-1")
                .allSatisfy((key, value) -> assertThat(key).doesNotContain("OID."));
    }

    @ParameterizedTest
    @MethodSource("surfacesWithoutOptions")
    void rowsAreTheSameTwice(Surface surface) throws Exception {
        SortedMap<String, String> rows = rows(surface);

        assertThat(rows).isNotEmpty().isEqualTo(rows(surface));
        assertThat(rows.keySet()).allMatch(key -> key.equals(key.strip()) && !key.contains("\n"));
        assertThat(rows.toString())
                .as("nothing of this machine")
                .doesNotContain(System.getProperty("java.home"), System.getProperty("user.dir"));
    }

    @Test
    void tlsHasWhatAClientOffers() throws Exception {
        assertThat(rows("tls"))
                .containsKeys(
                        "enabled protocol | TLSv1.3",
                        "enabled suite | TLS_AES_128_GCM_SHA256",
                        "offered group | secp256r1",
                        "offered signature scheme | rsa_pss_rsae_sha256",
                        "offered extension | supported_versions")
                .extractingByKey("order | enabled suite")
                .asString()
                .startsWith("TLS_AES_");
    }

    /** The help of keytool moved in 25; jmap names options only to refuse them, javac of 21 one of its checks. */
    @Test
    void programsHaveOptionsOfTheirHelp() throws Exception {
        assertThat(rows("programs"))
                .containsKeys("keytool | option -keypasswd", "jmap | option -histo", "jstat | option -options")
                .doesNotContainKeys("jmap | option -heap", "jstack | option -m", "javac | option -options");
    }

    /** Debian's 17 links to a library of another package, which a container of that JDK need not have. */
    @Test
    void librariesOutsideTheJdkAreNotListed() throws Exception {
        Path home = Home.folder().toRealPath();
        Set<String> own = new HashSet<>();
        for (Path each : Home.files(Home.libraries())) {
            if (each.toRealPath().startsWith(home)) {
                own.add(each.getFileName().toString());
            }
        }

        assertThat(rows("system-libraries").keySet())
                .isNotEmpty()
                .allMatch(key -> own.contains(RowKey.read(key).subject()));
    }

    @Test
    void listsOfSecurityPropertiesHaveRowPerEntry() throws Exception {
        assertThat(rows("security-properties"))
                .containsEntry("jdk.tls.disabledAlgorithms[SSLv3]", "")
                .containsEntry("keystore.type", "pkcs12");
    }

    @Test
    void zonesHaveTheirTransitions() throws Exception {
        assertThat(rows("time-zones"))
                .containsEntry(
                        "Europe/Berlin | every year",
                        "MARCH 25 SUNDAY 01:00 UTC +02:00, OCTOBER 25 SUNDAY 01:00 UTC +01:00")
                .containsEntry("Europe/Berlin | first", "+00:53:28")
                .hasEntrySatisfying(
                        "Europe/Berlin | 1980s",
                        value -> assertThat(value)
                                .startsWith("1980-04-06T01:00:00Z +02:00, 1980-09-28T01:00:00Z +01:00"));
    }

    @Test
    void codePointsAreRuns() throws Exception {
        assertThat(rows("unicode"))
                .hasEntrySatisfying(
                        "U+000000 | category",
                        value -> assertThat(value).contains("41-5a 1, ").contains(", 61-7a 2, "))
                .containsEntry("block | BASIC_LATIN", "U+000000 to U+00007F")
                .hasEntrySatisfying("version", value -> assertThat(value).matches("at least 1\\d\\.\\d"));
    }

    @Test
    void localesHavePatternsAndSamples() throws Exception {
        assertThat(rows("locales"))
                .containsEntry("de-DE", "German (Germany)")
                .containsEntry("de-DE | short date", "dd.MM.yy")
                .containsEntry("de-DE | sample of a number", "-1.234.567,891")
                .containsEntry("de-DE | currency", "EUR")
                .containsEntry("week | DE", "MONDAY, at least 4 in the first");
    }

    @Test
    void serialVersionsAreThoseOfTheClasses() throws Exception {
        assertThat(rows("serial-versions"))
                .containsEntry("java.lang.String", "-6849794470754667710")
                .containsEntry("java.util.HashMap", "362498820763181265")
                .containsEntry("java.util.AbstractMap$SimpleEntry", "-8499721149061103585")
                .doesNotContainKeys("java.util.HashMap$Node", "java.util.Map", "java.util.concurrent.TimeUnit");
    }

    @Test
    void flagsHaveTheValuesOfNoMachine() throws Exception {
        SortedMap<String, String> flags = rows("vm-flags");

        assertThat(flags)
                .containsEntry("MaxHeapSize | kind", flags.get("InitialHeapSize | kind"))
                .containsKey("UseG1GC");
        // Ergonomics would make it half a gigabyte and more.
        assertThat(Long.parseLong(flags.get("InitialHeapSize"))).isZero();
    }

    @Test
    void propertiesOfTheMachineHaveNoValue() throws Exception {
        assertThat(rows("system-properties"))
                .containsEntry("java.home", "(depends on the machine)")
                .containsEntry("java.version", "(depends on the build)")
                .containsEntry("jdk.debug", "release");
    }

    @Test
    void eventsHaveFieldsAndSettings() throws Exception {
        assertThat(rows("jfr-events"))
                .containsEntry("jdk.ThreadPark", "Java Thread Park")
                .containsEntry("jdk.ThreadPark | field timeout", "long")
                .containsEntry("jdk.ThreadPark | in profile profile, threshold", "10 ms");
    }

    @Test
    void currenciesHaveDigitsAndEnglishNames() throws Exception {
        assertThat(rows("currencies"))
                .containsEntry("JPY | name", "Japanese Yen")
                .containsEntry("JPY | digits", "0");
    }
}
