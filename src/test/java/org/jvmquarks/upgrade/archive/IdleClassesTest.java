package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.application.TestArchives;

/** Tools and windows in libraries, as those of log4j and ZooKeeper. */
class IdleClassesTest {
    /** Refers to the part of the JDK by which the tests find the class. */
    private static final String RUN = " Object run() { return new java.util.zip.CRC32(); } ";

    private static final String LIBRARY = "package lib; public class Library { }";

    @TempDir
    Path folder;

    private final Map<String, byte[]> library = new LinkedHashMap<>();
    private final List<Path> others = new ArrayList<>();

    private void library(String... sources) throws IOException {
        library.putAll(TestArchives.compile(Files.createTempDirectory(folder, "lib"), 17, sources));
    }

    private void application(String... sources) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Map<String, byte[]> all = TestArchives.compile(Files.createTempDirectory(folder, "app"), 17, sources);
        for (Map.Entry<String, byte[]> each : all.entrySet()) {
            if (each.getKey().startsWith("app/")) {
                Path file = classes.resolve(each.getKey());
                Files.createDirectories(file.getParent());
                Files.write(file, each.getValue());
            }
        }
        others.add(classes);
    }

    private EvidenceStrength evidence(String... words) throws IOException {
        List<Path> archives = new ArrayList<>(others);
        archives.add(Files.write(folder.resolve("lib.jar"), TestArchives.jar(library)));
        ArchiveFacts facts = new ArchiveScan(17).read(archives, List.of(words));
        Uses uses = Optional.ofNullable(facts.references().uses().get(Reference.to("java/util/zip/CRC32")))
                .orElseThrow();
        return facts.references().evidence(uses);
    }

    private static String tool(String content) {
        return "package lib; public class Tool { public static void main(String[] words) { new Tool().run(); } %s }"
                .formatted(content);
    }

    private static String program(String statement) {
        return "package app; public class Main { public static void main(String[] words) { " + statement + " } }";
    }

    @Test
    void toolThatNothingStartsIsIdle() throws IOException {
        library(LIBRARY, tool(RUN));

        assertThat(evidence()).isEqualTo(EvidenceStrength.GUARDED);
        assertThat(evidence("lib.Tool")).isEqualTo(EvidenceStrength.REFERS);
    }

    @Test
    void hiddenHelperOfToolIsIdle() throws IOException {
        library(LIBRARY, tool("void run() { new Helper().run(); }"), "package lib; class Helper {" + RUN + "}");

        assertThat(evidence()).isEqualTo(EvidenceStrength.GUARDED);
    }

    @Test
    void publicHelperIsIdleBesideProgram() throws IOException {
        String helper = "package lib; public class Helper {" + RUN + "}";
        library(LIBRARY, tool("void run() { new Helper().run(); }"), helper);

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
        application(program("new lib.Library();"), LIBRARY);
        assertThat(evidence()).isEqualTo(EvidenceStrength.GUARDED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "package lib; public class Other { void use() { new Helper(); } }",
                "package lib; public class Other { Object name = \"lib.Helper\"; }",
                "package lib; public class Other extends Helper { }",
            })
    void helperOfOthersIsNot(String other) throws IOException {
        library(LIBRARY, tool("void run() { new Helper().run(); }"), "package lib; class Helper {" + RUN + "}", other);

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @Test
    void fileThatNamesClassReachesIt() throws IOException {
        library(LIBRARY, tool("void run() { new Helper().run(); }"), "package lib; class Helper {" + RUN + "}");
        library.put("META-INF/services/lib.Part", "lib.Helper".getBytes(StandardCharsets.UTF_8));

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @Test
    void windowIsIdleUnlessApplicationNamesIt() throws IOException {
        String window =
                "package lib; public class Table extends javax.swing.table.DefaultTableModel { public" + RUN + "}";
        library(LIBRARY, window, "package lib; public class Viewer { Object open() { return new Table(); } }");

        assertThat(evidence()).isEqualTo(EvidenceStrength.GUARDED);
        application(program("new lib.Table().run();"), window);
        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @Test
    void windowsOfProgramsWithWindowsAreNot() throws IOException {
        library(
                "package lib; public class Table extends javax.swing.JTable {" + RUN + "}",
                "package lib; public class Viewer { Object open() { return new Table(); } }");
        application(program(""), "package app; class Frame extends javax.swing.JFrame { }");

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @Test
    void toolOfApplicationItselfIsNot() throws IOException {
        library(LIBRARY);
        application("package app; public class Main { public static void main(String[] words) { new Main().run(); }"
                + RUN
                + "}");

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }
}
