package org.jvmquarks.inspect.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.options.OptionForm;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.OptionsFile;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.VmFlag;

/** What is known about the options of large projects, without asking a VM. */
class ProjectLinesTest {
    private static final KnownOptions KNOWN = KnownOptions.load();
    private static final Workarounds WORKAROUNDS = Workarounds.load();

    /** Properties of the JDK that mean the same in all versions. */
    private static final Set<String> SAME_EVERYWHERE = Set.of(
            "-Dcom.sun.management.jmxremote",
            "-Dcom.sun.management.jmxremote.authenticate",
            "-Dcom.sun.management.jmxremote.ssl",
            "-Djava.awt.headless",
            "-Djava.io.tmpdir",
            "-Djava.net.preferIPv4Stack",
            "-Djdk.attach.allowAttachSelf");

    /** As the VMs of these versions print them. */
    private static final Map<Integer, Map<String, String>> DEFAULTS = Map.of(
            8, Map.of("MaxInlineLevel", "9"),
            17, Map.of("MaxInlineLevel", "15", "G1UsePreventiveGC", "true"),
            21, Map.of("MaxInlineLevel", "15"),
            25, Map.of("MaxInlineLevel", "15"));

    private static OptionLine line(String project) {
        String name = "../lines/" + project + ".options";
        try (InputStream in = Objects.requireNonNull(ProjectLinesTest.class.getResourceAsStream(name), name)) {
            return OptionsFile.parse(project, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> findings(String project, String version, String collector) {
        JavaVersion java = JavaVersion.parse(version);
        List<OptionUse> line = line(project).of(java.feature());
        VmContext here = new VmContext(java, Optional.of(collector), flags(java.feature()), line);
        List<String> findings = new ArrayList<>();
        for (OptionUse use : line) {
            for (KnownOption known : KNOWN.about(use, java.feature())) {
                findings.add(use.text() + " " + known.effect().outcome() + " " + String.join(", ", known.by()));
            }
            for (WorkaroundFinding finding : WORKAROUNDS.about(use, here)) {
                findings.add(use.text() + " " + finding.status() + " " + finding.sentence());
            }
        }
        WORKAROUNDS.missing(here).stream()
                .map(finding -> "MISSING " + finding.workaround().issue())
                .forEach(findings::add);
        return findings;
    }

    private static Map<String, VmFlag> flags(int feature) {
        return DEFAULTS.getOrDefault(feature, Map.of()).entrySet().stream()
                .map(flag -> VmFlag.listed(
                        flag.getKey(), flag.getValue(), "default", new VmFlag.Declaration("intx", "product")))
                .collect(Collectors.toMap(VmFlag::name, flag -> flag));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "elasticsearch-7",
                "elasticsearch",
                "opensearch",
                "trino",
                "cassandra-4",
                "cassandra-5",
                "kafka",
                "solr"
            })
    void everyJdkPropertyIsKnownOrSameEverywhere(String project) {
        List<String> unknown = line(project).options().stream()
                .filter(use -> use.form() == OptionForm.PROPERTY)
                .filter(use -> use.name().matches("-D(java|jdk|sun|com\\.sun|file)\\..*"))
                .filter(use -> !SAME_EVERYWHERE.contains(use.name()))
                .filter(use -> KNOWN.all().stream()
                        .noneMatch(row -> use.beginsWith(row.pattern().beginning())))
                .map(OptionUse::text)
                .toList();

        assertThat(unknown).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    17.0.21 | G1 | -Djava.security.manager=allow DEPRECATED JEP 411; -Dfile.encoding=UTF-8 NOTED JEP 400
                    21.0.13 | G1 | --add-modules=jdk.incubator.vector NOTED JEP 338; -Djava.security.manager=allow DEPRECATED JEP 411; -Dfile.encoding=UTF-8 NOTED JEP 400
                    25.0.5  | G1 | --add-modules=jdk.incubator.vector NOTED JEP 338; -Djava.security.manager=allow REFUSED JEP 486; -Dfile.encoding=UTF-8 NOTED JEP 400; --enable-native-access=org.elasticsearch.nativeaccess,org.apache.lucene.core NOTED JEP 454, JEP 472
                    """)
    void elasticsearch(String version, String collector, String expected) {
        assertThat(findings("elasticsearch", version, collector)).containsExactly(split(expected));
    }

    /** What 17 takes with the forms of JDK 8 leaves 25 without the data of any language. */
    @Test
    void elasticsearch7() {
        String encoding = "-Dfile.encoding=UTF-8 NOTED JEP 400";
        String providers = "-Djava.locale.providers=SPI,COMPAT ";
        assertThat(findings("elasticsearch-7", "17.0.21", "G1")).containsExactly(encoding, providers + "NOTED JEP 252");
        assertThat(findings("elasticsearch-7", "21.0.13", "G1"))
                .containsExactly(encoding, providers + "DEPRECATED JEP 252, JDK-8304982");
        assertThat(findings("elasticsearch-7", "25.0.5", "G1"))
                .containsExactly(encoding, providers + "IGNORED JEP 252, JDK-8174269");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    17.0.21 | -XX:GCLockerRetryAllocationCount=32 NEEDED; -XX:G1NumCollectionsKeepPinned=10000000 STALE; -XX:-G1UsePreventiveGC NEEDED
                    21.0.13 | -XX:GCLockerRetryAllocationCount=32 NEEDED; -XX:G1NumCollectionsKeepPinned=10000000 STALE; -XX:-G1UsePreventiveGC STALE
                    25.0.5  | -XX:GCLockerRetryAllocationCount=32 STALE; -XX:G1NumCollectionsKeepPinned=10000000 STALE; -XX:-G1UsePreventiveGC STALE
                    """)
    void trinosWorkaroundsEndOneByOne(String version, String expected) {
        assertThat(findings("trino", version, "G1"))
                .filteredOn(finding -> finding.contains("JDK-8") && finding.startsWith("-XX"))
                .map(finding -> finding.split(" ", 3)[0] + " " + finding.split(" ", 3)[1])
                .containsExactlyInAnyOrder(split(expected));
    }

    @Test
    void trino() {
        assertThat(findings("trino", "25.0.5", "G1"))
                .containsExactly(
                        "-XX:PerMethodRecompilationCutoff=10000 NOTED ",
                        "-XX:PerBytecodeRecompilationCutoff=10000 NOTED ",
                        "-Djdk.nio.maxCachedBufferSize=2000000 NOTED JDK-8147468",
                        "-Dfile.encoding=UTF-8 NOTED JEP 400",
                        "-XX:+EnableDynamicAgentLoading NOTED JEP 451",
                        "-XX:-G1UsePreventiveGC STALE JDK-8293861 is fixed in 20. Remove the option for this JDK.",
                        "-XX:GCLockerRetryAllocationCount=32 STALE JDK-8192647 is fixed in 22."
                                + " Remove the option for this JDK.",
                        "-XX:G1NumCollectionsKeepPinned=10000000 STALE JDK-8329528 is fixed in 23."
                                + " Remove the option for this JDK.");
    }

    @Test
    void opensearchMeetsTheDefectOfCompactHeadersOn25() {
        assertThat(findings("opensearch", "17.0.21", "G1")).isEmpty();
        assertThat(findings("opensearch", "21.0.13", "G1"))
                .containsExactly("--add-modules=jdk.incubator.vector NOTED JEP 338");
        assertThat(findings("opensearch", "25.0.5", "G1"))
                .containsExactly("--add-modules=jdk.incubator.vector NOTED JEP 338", "MISSING JDK-8380060");
    }

    @Test
    void cassandra4() {
        String locking = "-XX:-UseBiasedLocking NOTED JEP 374";
        String counters = "-XX:+PerfDisableSharedMem NOTED ";
        for (String version : List.of("17.0.21", "21.0.13", "25.0.5")) {
            assertThat(findings("cassandra-4", version, "G1")).as(version).containsExactly(locking, counters);
        }
        assertThat(findings("cassandra-4", "8u504", "CMS"))
                .containsExactly(
                        "-XX:ThreadPriorityPolicy=42 NOTED JDK-8215962", counters, "-XX:+UseParNewGC NOTED JEP 214");
    }

    @Test
    void cassandra5() {
        String counters = "-XX:+PerfDisableSharedMem NOTED ";
        assertThat(findings("cassandra-5", "17.0.21", "G1")).containsExactly(counters);
        assertThat(findings("cassandra-5", "21.0.13", "ZGC"))
                .containsExactly(counters, "-Djava.security.manager=allow DEPRECATED JEP 411");
        assertThat(findings("cassandra-5", "25.0.5", "ZGC"))
                .containsExactly(
                        counters,
                        "--sun-misc-unsafe-memory-access=allow NOTED JEP 471, JEP 498",
                        "--enable-native-access=ALL-UNNAMED NOTED JEP 454, JEP 472");
    }

    @Test
    void kafka() {
        for (String version : List.of("17.0.21", "21.0.13", "25.0.5")) {
            assertThat(findings("kafka", version, "G1"))
                    .as(version)
                    .containsExactly("-XX:MaxInlineLevel=15 STALE JDK-8234863 is fixed in 14. Remove the"
                            + " option for this JDK.");
        }
        assertThat(findings("kafka", "8u504", "G1"))
                .contains(
                        "-XX:MaxInlineLevel=15 NEEDED The option works around JDK-8234863 (fixed in"
                                + " 11.0.10 and 14): C2 inlines nine levels of calls, where later versions"
                                + " inline fifteen. Keep it until the JDK has the fix.",
                        "-XX:+UseGCLogFileRotation NOTED JEP 158, JEP 271");
    }

    /** Its start script excludes a method from compilation on all versions since 17. */
    @Test
    void solr() {
        String counters = "-XX:+PerfDisableSharedMem NOTED ";
        String exclude = "-XX:CompileCommand=exclude,com.github.benmanes.caffeine.cache.BoundedLocalCache::put ";
        assertThat(findings("solr", "17.0.6", "G1"))
                .containsExactly(
                        counters,
                        exclude
                                + "NEEDED The option works around JDK-8285835 (fixed in 17.0.7 and"
                                + " 19.0.2 and 20): C2 can crash while it compiles"
                                + " BoundedLocalCache.put of the library Caffeine. Keep it until the JDK has the fix.");
        assertThat(findings("solr", "17.0.21", "G1"))
                .containsExactly(
                        counters, exclude + "STALE JDK-8285835 is fixed in 17.0.7. Remove the option for this JDK.");
        assertThat(findings("solr", "21.0.13", "G1"))
                .containsExactly(
                        counters,
                        exclude + "STALE JDK-8285835 is fixed in 20. Remove the option for this JDK.",
                        "--add-modules jdk.incubator.vector NOTED JEP 338");
        assertThat(findings("solr", "25.0.5", "G1")).hasSize(2);
    }

    private static String[] split(String expected) {
        return Stream.of(expected.split("; ")).toArray(String[]::new);
    }
}
