package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.platform.InstalledApi;

/** Files of dnsjava, of log4j-jpl and of applications that name a provider of the JDK. */
class ServiceFindingsTest {
    private static final String OLD = "sun/net/spi/nameservice/NameServiceDescriptor";

    private static final String NEW = "java/net/spi/InetAddressResolverProvider";

    private static final String BOTH = "javax/script/ScriptEngineFactory";

    private static final String ENGINE = "jdk/nashorn/api/scripting/NashornScriptEngineFactory";

    @TempDir
    Path folder;

    private InstalledApi jdk(String name, String... classes) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (String each : classes) {
            entries.put("modules/java.base/" + each + ".class", Code.classCalling(each));
            entries.put(
                    "packages/" + each.substring(0, each.lastIndexOf('/')).replace('/', '.') + "/java.base",
                    new byte[0]);
        }
        return InstalledApi.written(Files.write(folder.resolve(name + ".zip"), TestArchives.jar(entries)));
    }

    private List<CodeFinding> find(Code code, int from, int to) throws IOException {
        try (InstalledApi older = jdk("older", OLD, BOTH, ENGINE);
                InstalledApi newer = jdk("newer", NEW, BOTH)) {
            JdkChange move = new JdkChange(
                    from,
                    to,
                    Optional.of(from < to ? older : newer),
                    Optional.of(from < to ? newer : older),
                    LaunchSettings.unknown());
            return new CodeFindings(List.of()).of(code.read(folder, to), Optional.empty(), move);
        }
    }

    private static Code file(String service, String lines) {
        return new Code()
                .with("META-INF/services/" + service.replace('/', '.'), lines.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void providerOfRetiredServiceIsNotLoaded() throws IOException {
        Code code = file(OLD, "# a comment\norg.xbill.DNS.spi.DNSJavaNameServiceDescriptor # and another\n\n");

        assertThat(find(code, 8, 17)).singleElement().satisfies(found -> {
            assertThat(found.what())
                    .isEqualTo("1 archive has a provider of sun.net.spi.nameservice.NameServiceDescriptor, which JDK 8"
                            + " has and JDK 17 does not have: the new JDK no longer loads"
                            + " org.xbill.DNS.spi.DNSJavaNameServiceDescriptor");
            assertThat(found.consequence()).isEqualTo(Consequence.BEHAVIOUR);
            assertThat(found.evidence()).isEqualTo(EvidenceStrength.CONTAINS);
            assertThat(found.where())
                    .containsExactly(folder.resolve("app.jar")
                            + "!/META-INF/services/sun.net.spi.nameservice.NameServiceDescriptor");
        });
    }

    @Test
    void providerOfNewServiceIsLoaded() throws IOException {
        assertThat(find(file(NEW, "a.Resolver\na.Other"), 17, 25))
                .extracting(CodeFinding::what)
                .containsExactly(
                        "1 archive has a provider of java.net.spi.InetAddressResolverProvider, which JDK 25 has"
                                + " and JDK 17 does not have: the new JDK now loads a.Other and a.Resolver");
    }

    @Test
    void moveBackLosesWhatMoveGains() throws IOException {
        assertThat(find(file(NEW, "a.Resolver"), 25, 17))
                .extracting(CodeFinding::what)
                .containsExactly(
                        "1 archive has a provider of java.net.spi.InetAddressResolverProvider, which JDK 25 has"
                                + " and JDK 17 does not have: the new JDK no longer loads a.Resolver");
    }

    @Test
    void lostProviderOfJdkBreaksService() throws IOException {
        Code code = file(BOTH, "jdk.nashorn.api.scripting.NashornScriptEngineFactory");

        assertThat(find(code, 11, 17)).singleElement().satisfies(found -> {
            assertThat(found.what())
                    .isEqualTo("1 archive names jdk.nashorn.api.scripting.NashornScriptEngineFactory as a provider of"
                            + " javax.script.ScriptEngineFactory, which JDK 11 has and JDK 17 does not have: loading the"
                            + " providers throws ServiceConfigurationError");
            assertThat(found.evidence()).isEqualTo(EvidenceStrength.CONTAINS);
        });
        assertThat(find(code.calling("a/A", BOTH + ".getNames()V"), 11, 17))
                .filteredOn(each -> each.consequence() == Consequence.FAILURE)
                .extracting(CodeFinding::evidence)
                .contains(EvidenceStrength.REFERS);
    }

    @Test
    void serviceInBothJdksIsNoFinding() throws IOException {
        assertThat(find(file(BOTH, "a.Engine"), 11, 17)).isEmpty();
        assertThat(find(file("a/Service", "a.Provider"), 11, 17)).isEmpty();
        assertThat(find(file(OLD, "a.Provider").calling(OLD), 8, 17))
                .filteredOn(each -> each.cause().name().startsWith("providers"))
                .isEmpty();
    }
}
