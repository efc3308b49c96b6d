package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.application.TestArchives;
import org.objectweb.asm.Opcodes;

class ArchiveScanTest {
    private static final String INTERNS = """
            package a;
            public class Interns {
                String get(String text) { return text.intern(); }
            }
            """;

    @TempDir
    private Path folder;

    private Map<String, byte[]> classes;

    @BeforeEach
    void compile() throws IOException {
        classes = TestArchives.compile(Files.createDirectory(folder.resolve("x")), 8, INTERNS);
    }

    @Test
    void referenceHasItsPlaceInNestedArchives() throws IOException {
        Path app = write(
                "app.jar",
                Map.of(
                        "BOOT-INF/lib/x.jar",
                        TestArchives.jar(classes),
                        "BOOT-INF/classes/a/Interns.class",
                        classes.get("a/Interns.class")));

        ArchiveFacts facts = scan(17, app);

        assertThat(uses(facts, "java.lang.String#intern"))
                .containsExactly("a.Interns.get in " + app, "a.Interns.get in " + app + "!/BOOT-INF/lib/x.jar");
        assertThat(facts.archives())
                .extracting(ArchiveSummary::path)
                .containsExactly(
                        ArchivePath.archive(app.toString()),
                        ArchivePath.archive(app.toString()).inner("BOOT-INF/lib/x.jar"));
        assertThat(facts.problems()).isEmpty();
    }

    @Test
    void renamedClassFileIsReadAndOnlyContained() throws IOException {
        byte[] type = classes.get("a/Interns.class");
        byte[] fatBinary = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 2, 1, 0, 0, 7};
        Path app = write("lib.jar", Map.of("a/Interns.SCL.lib", type, "native/lib.dylib", fatBinary));

        ArchiveFacts facts = scan(17, app);

        assertThat(uses(facts, "java.lang.String#intern")).containsExactly("a.Interns.get in " + app);
        assertThat(facts.classes()).isEqualTo(1);
        assertThat(facts.problems()).isEmpty();
        assertThat(facts.references().uses().values())
                .extracting(facts.references()::evidence)
                .containsOnly(EvidenceStrength.CONTAINS);
    }

    @Test
    void folderHasClassesAndArchives() throws IOException {
        Path service = folder.resolve("service");
        Files.createDirectories(service.resolve("lib"));
        Files.write(service.resolve("lib/x.jar"), TestArchives.jar(classes));
        Files.createDirectories(service.resolve("a"));
        Files.write(service.resolve("a/Interns.class"), classes.get("a/Interns.class"));

        assertThat(uses(scan(17, service), "java.lang.String#intern"))
                .containsExactly("a.Interns.get in " + service, "a.Interns.get in " + service + "/lib/x.jar");
    }

    @Test
    void archiveThatLiesInSeveralPlacesCountsOnce() throws IOException {
        byte[] jar = TestArchives.jar(classes);
        Path app = write("app.jar", Map.of("lib/x.jar", jar));
        Path copy = Files.write(folder.resolve("copy.jar"), jar);

        ArchiveFacts facts = new ArchiveScan(17).read(List.of(app, copy, app));

        assertThat(uses(facts, "java.lang.String#intern")).containsExactly("a.Interns.get in " + app + "!/lib/x.jar");
        assertThat(facts.classes()).isEqualTo(1);
        assertThat(facts.problems()).isEmpty();
    }

    @Test
    void archivesAreKnownByContentWhateverTheirName() throws IOException {
        byte[] jar = TestArchives.jar(classes);
        Path service = Files.createDirectory(folder.resolve("service"));
        Files.write(service.resolve("processors.nar"), jar);
        Path app = write("app.jar", Map.of("plugins/git.hpi", TestArchives.jar(Map.of("WEB-INF/x.jar", jar))));

        assertThat(uses(scan(17, service), "java.lang.String#intern"))
                .containsExactly("a.Interns.get in " + service + "/processors.nar");
        assertThat(uses(scan(17, app), "java.lang.String#intern"))
                .containsExactly("a.Interns.get in " + app + "!/plugins/git.hpi!/WEB-INF/x.jar");
    }

    @Test
    void documentsAndDataAreNeitherArchivesNorProblems() throws IOException {
        byte[] document = TestArchives.jar(Map.of("word/document.xml", new byte[] {'<'}));
        byte[] cut = {'P', 'K', 3, 4, 0};
        Path service = Files.createDirectory(folder.resolve("service"));
        Files.write(service.resolve("letter.docx"), document);
        Files.write(service.resolve("data.bin"), cut);
        Path app = write("app.jar", Map.of("letter.docx", document, "data.bin", cut));

        for (Path each : List.of(service, app)) {
            assertThat(scan(17, each).archives()).isEmpty();
            assertThat(scan(17, each).problems()).isEmpty();
        }
    }

    @Test
    void archiveMayBeginWithAScript() throws IOException {
        byte[] jar = TestArchives.jar(classes);
        byte[] script = "#!/bin/sh\nexec java -jar $0\n".getBytes(StandardCharsets.UTF_8);
        Path app = folder.resolve("app.jar");
        Files.write(app, script);
        Files.write(app, jar, java.nio.file.StandardOpenOption.APPEND);

        assertThat(scan(17, app).classes()).isEqualTo(1);
    }

    @Test
    void targetDecidesPartOfMultiReleaseArchive() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("META-INF/MANIFEST.MF", TestArchives.manifest("Multi-Release: true"));
        entries.put("a/Interns.class", classes.get("a/Interns.class"));
        entries.put("META-INF/versions/11/a/Interns.class", TestArchives.emptyClass("a/Interns", Opcodes.V11));
        entries.put("META-INF/versions/21/a/Interns.class", TestArchives.emptyClass("a/Interns", Opcodes.V21));
        Path app = write("app.jar", entries);

        assertThat(scan(8, app).archives())
                .containsExactly(
                        new ArchiveSummary(ArchivePath.archive(app.toString()), 1, OptionalInt.of(52), List.of()));
        assertThat(scan(17, app).archives())
                .containsExactly(
                        new ArchiveSummary(ArchivePath.archive(app.toString()), 1, OptionalInt.of(55), List.of(11)));
        assertThat(scan(25, app).archives())
                .containsExactly(
                        new ArchiveSummary(ArchivePath.archive(app.toString()), 1, OptionalInt.of(65), List.of(21)));
        assertThat(uses(scan(8, app), "java.lang.String#intern")).hasSize(1);
        assertThat(uses(scan(17, app), "java.lang.String#intern")).isEmpty();
    }

    @Test
    void versionedPartsDoNotCountWithoutTheManifest() throws IOException {
        Path app =
                write("app.jar", Map.of("META-INF/versions/11/a/B.class", TestArchives.emptyClass("a/B", Opcodes.V11)));

        assertThat(scan(17, app).classes()).isZero();
    }

    @Test
    void newerClassesAreFindings() throws IOException {
        Path app = write(
                "app.jar",
                Map.of(
                        "a/B.class", TestArchives.emptyClass("a/B", Opcodes.V21),
                        "a/C.class", TestArchives.emptyClass("a/C", Opcodes.V28 + 1)));

        ArchiveFacts facts = scan(17, app);

        assertThat(facts.sign(CodeTrait.NEWER_THAN_TARGET).orElseThrow().classes())
                .isEqualTo(2);
        assertThat(facts.sign(CodeTrait.UNREADABLE_VERSION).orElseThrow().examples())
                .extracting(CodeLocation::path)
                .containsExactly(app + "!/a/C.class");
        assertThat(scan(25, app).sign(CodeTrait.NEWER_THAN_TARGET).orElseThrow().classes())
                .isEqualTo(1);
    }

    @Test
    void classesOfApplicationAreNotTheJdks() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        TestArchives.compile(
                        Files.createDirectory(folder.resolve("y")),
                        8,
                        "package javax.xml.bind; public class JAXB { public static void marshal() {} }",
                        "package a; class Marshals { void run() { javax.xml.bind.JAXB.marshal(); } }")
                .forEach(entries::put);
        Path whole = write("whole.jar", entries);
        entries.remove("javax/xml/bind/JAXB.class");
        Path lacking = write("lacking.jar", entries);

        assertThat(uses(scan(17, whole), "javax.xml.bind.*")).isEmpty();
        assertThat(uses(scan(17, lacking), "javax.xml.bind.*")).containsExactly("a.Marshals.run in " + lacking);
    }

    /** Since 9, jdk.unsupported owns sun.misc; loaders of web applications search on. */
    @Test
    void sunMiscClassesOfClassPathStayUnloaded() throws IOException {
        Map<String, byte[]> encoder =
                Map.of("sun/misc/BASE64Encoder.class", TestArchives.emptyClass("sun/misc/BASE64Encoder", Opcodes.V1_8));
        Path app = write("app.jar", encoder);
        Path web = write("web.war", Map.of("WEB-INF/lib/x.jar", TestArchives.jar(encoder)));
        Path lib = Files.createDirectories(folder.resolve("web/WEB-INF/lib"));
        Files.write(lib.resolve("x.jar"), TestArchives.jar(encoder));

        assertThat(scan(8, app).references().provided()).containsExactly("sun/misc/BASE64Encoder");
        assertThat(scan(17, app).references().provided()).isEmpty();
        assertThat(scan(17, web).references().provided()).containsExactly("sun/misc/BASE64Encoder");
        assertThat(scan(17, lib).references().provided()).containsExactly("sun/misc/BASE64Encoder");
    }

    @Test
    void examplesComeFromSeveralArchives() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        String[] many = new String[8];
        for (int i = 0; i < many.length; i++) {
            many[i] = INTERNS.replace("Interns", "Interns" + i);
        }
        Map<String, byte[]> eight = TestArchives.compile(Files.createDirectory(folder.resolve("y")), 8, many);
        entries.put("lib/a.jar", TestArchives.jar(eight));
        entries.put("lib/b.jar", TestArchives.jar(classes));
        Path app = write("app.jar", entries);

        Uses uses = scan(17, app)
                .references()
                .matching(List.of(new ApiPattern("java.lang.String#intern")))
                .values()
                .iterator()
                .next()
                .values()
                .iterator()
                .next();

        assertThat(uses.classes()).isEqualTo(9);
        assertThat(uses.archives()).isEqualTo(2);
        assertThat(uses.examples())
                .hasSize(UseCounter.MOST_EXAMPLES)
                .extracting(place -> place.archive().toString())
                .contains(app + "!/lib/a.jar", app + "!/lib/b.jar");
    }

    @Test
    void manifestOfAnAgentIsAFact() throws IOException {
        Path app = write(
                "agent.jar",
                Map.of(
                        "META-INF/MANIFEST.MF",
                        TestArchives.manifest(
                                "Premain-Class: a.Agent",
                                "Can-Retransform-Classes: true",
                                "Add-Opens: java.base/java.lang",
                                "Built-By: nobody")));

        assertThat(scan(17, app).manifests())
                .containsExactly(new ManifestFacts(
                        ArchivePath.archive(app.toString()),
                        Map.of(
                                "Premain-Class", "a.Agent",
                                "Can-Retransform-Classes", "true",
                                "Add-Opens", "java.base/java.lang")));
    }

    private Path write(String name, Map<String, byte[]> entries) throws IOException {
        return Files.write(folder.resolve(name), TestArchives.jar(entries));
    }

    private static ArchiveFacts scan(int target, Path path) {
        return new ArchiveScan(target).read(List.of(path));
    }

    private static List<String> uses(ArchiveFacts facts, String pattern) {
        return facts.references().matching(List.of(new ApiPattern(pattern))).values().stream()
                .flatMap(found -> found.values().stream())
                .flatMap(uses -> uses.examples().stream())
                .map(CodeLocation::toString)
                .distinct()
                .collect(Collectors.toList());
    }
}
