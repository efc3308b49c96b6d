package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.platform.InstalledApi;

class NameFindingsTest {
    private static final String TRIES =
            "Find out whether that code runs; libraries often try such names and do without them. If it does: ";

    @TempDir
    Path folder;

    @Test
    void classThatIsGoneIsNamed() throws IOException {
        assertThat(find(
                        JdkChange.between(8, 17),
                        "class A { Object run() throws Exception {"
                                + " return Class.forName(\"javax.xml.bind.JAXBContext\"); } }",
                        "class B { Object run() { return \"javax/xml/bind/Unmarshaller\"; } }"))
                .containsExactly(new CodeFinding(
                        new CodeFinding.Cause(
                                "JAXB (javax.xml.bind)",
                                Set.of(
                                        NamedApi.ofClass("javax/xml/bind/JAXBContext"),
                                        NamedApi.ofClass("javax/xml/bind/Unmarshaller")),
                                2),
                        EvidenceStrength.NAMES,
                        Consequence.FAILURE,
                        "2 classes have strings that name JAXB (javax.xml.bind), which JDK 11 removed",
                        Optional.empty(),
                        CodeFinding.Origin.told(11, List.of(new Source.Jep(320))),
                        TRIES
                                + "Add jakarta.xml.bind:jakarta.xml.bind-api:2.3.3 and"
                                + " org.glassfish.jaxb:jaxb-runtime:2.3.9, which keep the package javax.xml.bind.",
                        List.of(
                                "A.run in app.jar names javax.xml.bind.JAXBContext in a string",
                                "B.run in app.jar names javax.xml.bind.Unmarshaller in a string")));
    }

    @ParameterizedTest
    @CsvSource({
        // The JDK has the class, whatever became of its members.
        "java.lang.SecurityManager, 17, 25",
        "java.util.Date, 8, 25",
        // Gone before the move, and gone after it.
        "javax.xml.bind.JAXBContext, 11, 17",
        "java.applet.Applet, 17, 25",
        // Encapsulated: a class that is looked up by name is still found.
        "sun.nio.ch.DirectBuffer, 8, 17",
        // A property, and a class of the application.
        "javax.xml.bind.context.factory, 8, 17",
        "com.acme.Main, 8, 17",
    })
    void otherNameIsNoFinding(String name, int from, int to) throws IOException {
        assertThat(find(JdkChange.between(from, to), "class A { Object run() { return \"%s\"; } }".formatted(name)))
                .isEmpty();
    }

    @Test
    void memberThatThrowsIsNamed() throws IOException {
        assertThat(find(JdkChange.between(17, 25), """
                                class A {
                                    Object run() throws Exception {
                                        return javax.security.auth.Subject.class.getMethod(
                                                "getSubject", java.security.AccessControlContext.class);
                                    }
                                }
                                """))
                .filteredOn(finding -> finding.evidence() == EvidenceStrength.NAMES)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.what())
                            .isEqualTo("1 class has a string that names Subject.getSubject,"
                                    + " which throws UnsupportedOperationException:"
                                    + " since JDK 24 always, on JDK 23 unless -Djava.security.manager=allow is set");
                    assertThat(finding.where())
                            .containsExactly(
                                    "A.run in app.jar names javax.security.auth.Subject#getSubject in a string");
                });
    }

    @Test
    void whatCodeRefersToIsNotSaidTwice() throws IOException {
        List<CodeFinding> findings = new CodeFindings()
                .of(
                        new Code()
                                .calling("a/A", "javax/xml/bind/JAXBContext.newInstance()V")
                                .with("Named.class", named("javax.xml.bind.JAXBContext"))
                                .read(folder, 17),
                        Optional.empty(),
                        JdkChange.between(8, 17));
        assertThat(findings).extracting(CodeFinding::evidence).containsExactly(EvidenceStrength.REFERS);
    }

    @Test
    void classThatTheApplicationBringsIsNoFinding() throws IOException {
        assertThat(new CodeFindings()
                        .of(
                                new Code()
                                        .calling("javax/xml/bind/JAXBContext")
                                        .with("Named.class", named("javax.xml.bind.JAXBContext"))
                                        .read(folder, 17),
                                Optional.empty(),
                                JdkChange.between(8, 17)))
                .isEmpty();
    }

    /** A JDK that still has the class proves what is known of its removal wrong. */
    @Test
    void installedTargetThatHasTheClassIsBelieved() throws IOException {
        try (InstalledApi platform = InstalledApi.open(Path.of(System.getProperty("java.home")))) {
            ApiChange change = new ApiChange(
                    new ApiChange.Words("java.lang.Thread", "nobody has", "Wait.", List.of()),
                    List.of(new ApiPattern("java.lang.Thread")),
                    List.of(),
                    17,
                    Consequence.FAILURE,
                    ApiChange.Presence.GONE);
            CodeFindings findings = new CodeFindings(List.of(change));
            var facts =
                    new Code().with("Named.class", named("java.lang.Thread")).read(folder, 17);

            assertThat(findings.of(facts, Optional.empty(), JdkChange.between(8, 17)))
                    .hasSize(1);
            assertThat(findings.of(facts, Optional.empty(), move(Optional.empty(), platform)))
                    .isEmpty();
        }
    }

    /** The same JDK twice has lost nothing; names that no JDK has are not lost, either. */
    @Test
    void onlyWhatTheSourceHasIsLost() throws IOException {
        try (InstalledApi platform = InstalledApi.open(Path.of(System.getProperty("java.home")))) {
            var facts = new Code()
                    .with("Named.class", named("java.lang.NoSuchThing"))
                    .with("Other.class", named("java.lang.Thread"))
                    .read(folder, 17);
            assertThat(new CodeFindings(List.of()).of(facts, Optional.empty(), move(Optional.of(platform), platform)))
                    .isEmpty();
        }
    }

    /** As kafka-clients looks for AccessController.getContext, and names AccessControlContext in the same method. */
    @ParameterizedTest
    @CsvSource({"0, 17, 0", "0, 11, 1", "1, 17, 1", "4, 17, 1"})
    void memberThatWasClosedCannotBeLost(int access, int from, int findings) throws IOException {
        Code code = new Code();
        TestArchives.compile(folder, 8, """
                class Named {
                    Object run() throws Exception {
                        return Class.forName("java.lang.Thread").getDeclaredMethod("gone");
                    }
                }
                """).forEach(code::with);
        try (InstalledApi source = new WrittenApi("java/lang/Thread")
                        .with(access, "gone", "()V")
                        .write(folder.resolve("source.zip"));
                InstalledApi target = new WrittenApi("java/lang/Thread").write(folder.resolve("target.zip"))) {
            JdkChange move =
                    new JdkChange(from, 25, Optional.of(source), Optional.of(target), LaunchSettings.unknown());

            assertThat(new CodeFindings(List.of()).of(code.read(folder, 25), Optional.empty(), move))
                    .filteredOn(each -> each.cause().name().equals("java.lang.Thread"))
                    .hasSize(findings);
        }
    }

    private List<CodeFinding> find(JdkChange move, String... sources) throws IOException {
        Code code = new Code();
        TestArchives.compile(folder, 17, sources).forEach(code::with);
        return new CodeFindings().of(code.read(folder, move.to()), Optional.empty(), move);
    }

    private byte[] named(String type) throws IOException {
        Path sources = Files.createTempDirectory(folder, "named");
        String source = "class Named { Object run() { return \"%s\"; } }".formatted(type);
        return Optional.ofNullable(TestArchives.compile(sources, 8, source).get("Named.class"))
                .orElseThrow();
    }

    private static JdkChange move(Optional<InstalledApi> source, InstalledApi target) {
        return new JdkChange(8, 17, source, Optional.of(target), LaunchSettings.unknown());
    }
}
