package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.application.TestArchives;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

class UnreferencedClassesTest {
    /** Refers to the part of the JDK by which the tests find the class. */
    private static final String OPTION =
            "package com.acme.parts; public class Option { Object run() { return new java.util.zip.CRC32(); } }";

    private static final String RUN = " Object run() { return new java.util.zip.CRC32(); } ";

    @TempDir
    Path folder;

    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    @Test
    void classThatNothingNamesIsUnreferred() throws IOException {
        compile(main(""), OPTION);

        assertThat(evidence()).isEqualTo(EvidenceStrength.UNREFERRED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new com.acme.parts.Option();",
                "Object o = com.acme.parts.Option.class;",
                "java.util.function.Supplier<Object> s = com.acme.parts.Option::new;",
                "com.acme.parts.Option o = java.util.List.<com.acme.parts.Option>of().get(0);",
                "String s = \"com.acme.parts.Option\";",
                "String s = \"com/acme/parts/Option.class\";",
                "String s = \"load com.acme.parts.Option now\";",
                "String s = \"com.acme.parts.Option.run\";",
                "String s = \"com.acme.parts.\" + args[0];",
                "String s = \"com.acme.\" + args[0];",
                "String s = \"com.acme.parts\";",
                "String s = args[0] + \".\" + \"Option\";",
            })
    void codeRefers(String statement) throws IOException {
        compile(main(statement), OPTION);

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "String s = \"com.acme.parts.Options\";",
                "String s = \"acme\";",
                "String s = \"com.\";",
                "String s = \"com.acme\";",
                "String s = \"Optional\";",
            })
    void similarNameDoesNot(String statement) throws IOException {
        compile(main(statement), OPTION);

        assertThat(evidence()).isEqualTo(EvidenceStrength.UNREFERRED);
    }

    @ParameterizedTest
    @CsvSource({
        "META-INF/services/com.acme.Part, com.acme.parts.Option # the only one",
        "beans.xml, <bean class=\"com.acme.parts.Option\"/>",
        "parts.properties, part=com.acme.parts.Option",
        "parts.properties, package=com.acme.parts",
        "META-INF/spring.factories, a.B=\\com.acme.parts.Option",
        "parts.dat, '\u0000\u0015com.acme.parts.Option\u0000'",
        "parts.dat, '\u0000Xcom.acme.parts.Option\u0000'",
        "index.jsp, <% new com.acme.parts.Option().run(); %>",
    })
    void resourceRefers(String file, String text) throws IOException {
        compile(main(""), OPTION);
        entries.put(file, text.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "META-INF/INDEX.LIST",
                "META-INF/ACME.SF",
                "META-INF/maven/com.acme/pom.xml",
                "META-INF/native-image/reflect-config.json",
                "LICENSE.txt",
                "com/acme/parts/Option.java",
                "logo.png"
            })
    void listOfWhatAnArchiveHasDoesNot(String file) throws IOException {
        compile(main(""), OPTION);
        entries.put(file, "com.acme.parts.Option".getBytes(StandardCharsets.UTF_8));

        assertThat(evidence()).isEqualTo(EvidenceStrength.UNREFERRED);
    }

    @ParameterizedTest
    @CsvSource({
        "Main-Class: com.acme.parts.Option, REFERS",
        "Premain-Class: com.acme.parts.Option, REFERS",
        "Launcher-Agent-Class: com.acme.parts.Option, REFERS",
        "Start-Class: com.acme.parts.Option, REFERS",
        "Export-Package: com.acme.parts, UNREFERRED",
        "Private-Package: com.acme.parts, UNREFERRED",
    })
    void manifestRefersUnlessItListsPackages(String line, EvidenceStrength evidence) throws IOException {
        compile(main(""), OPTION);
        entries.put("META-INF/MANIFEST.MF", TestArchives.manifest(line));

        assertThat(evidence()).isEqualTo(evidence);
    }

    @Test
    void moduleRefersToProvidersAndNotToPackages() throws IOException {
        compile(main(""), OPTION);
        entries.put("module-info.class", module(it -> it.visitProvide("java/lang/Runnable", "com/acme/parts/Option")));
        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);

        entries.put("module-info.class", module(it -> it.visitExport("com/acme/parts", 0)));
        assertThat(evidence()).isEqualTo(EvidenceStrength.UNREFERRED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@javax.xml.bind.annotation.XmlType public class Option {%s}",
                "public class Option {%s @javax.xml.bind.annotation.XmlType void a() {}}",
                "public class Option {%s @javax.xml.bind.annotation.XmlType int a;}",
            })
    void frameworkMayFindTheClass(String source) throws IOException {
        compile(
                main(""),
                "package com.acme.parts; " + source.formatted(RUN),
                "package javax.xml.bind.annotation; @java.lang.annotation.Retention("
                        + "java.lang.annotation.RetentionPolicy.RUNTIME) public @interface XmlType {}");

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"main(String[] args)", "premain(String args)"})
    void classThatJvmMayStartIsNotUnreferred(String method) throws IOException {
        compile(
                main(""),
                "package com.acme.parts; public class Option {" + RUN + "public static void " + method + " {}}");

        assertThat(evidence()).isEqualTo(EvidenceStrength.GUARDED);
    }

    @Test
    void remarkOfTheCompilerIsNoReason() throws IOException {
        compile(main(""), "package com.acme.parts; @Deprecated public class Option {" + RUN + "}");

        assertThat(evidence()).isEqualTo(EvidenceStrength.UNREFERRED);
    }

    @Test
    void conventionNamesTheClass() throws IOException {
        compile(main(""), OPTION.replace("class Option", "class OptionBeanInfo"));

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    /** Nested classes refer to each other; a class names itself in its texts. */
    @Test
    void classesOfANestDoNotCount() throws IOException {
        compile(
                main(""),
                "package com.acme.parts; public class Option {"
                        + RUN
                        + " class Inner { Option back; String text() { return \"Option\"; } } }");

        assertThat(evidence()).isEqualTo(EvidenceStrength.UNREFERRED);
    }

    @Test
    void referenceToNestedClassIsOneToAll() throws IOException {
        compile(
                main("new com.acme.parts.Option.Inner();"),
                "package com.acme.parts; public class Option {" + RUN + " public static class Inner { } }");

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @Test
    void commandLineRefers() throws IOException {
        compile(main(""), OPTION);
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(entries));

        assertThat(evidence(new ArchiveScan(17).read(List.of(app), List.of("-Dpart=com.acme.parts.Option"))))
                .isEqualTo(EvidenceStrength.REFERS);
        assertThat(evidence(new ArchiveScan(17).read(List.of(app), List.of("-Dpart=none", "com.acme.Main"))))
                .isEqualTo(EvidenceStrength.UNREFERRED);
    }

    /** A library without a program may be used by anything. */
    @Test
    void librariesAloneDecideNothing() throws IOException {
        compile("package com.acme; public class Library {}", OPTION);

        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @Test
    void whatCannotBeReadMayRefer() throws IOException {
        compile(main(""), OPTION);
        entries.put("com/acme/Broken.class", new byte[] {1, 2, 3});
        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);

        entries.put("com/acme/Broken.class", TestArchives.emptyClass("com/acme/Broken", Opcodes.V28 + 1));
        assertThat(evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @Test
    void folderIsReadAsArchivesAre() throws IOException {
        compile(main(""), OPTION);
        Path classes = folder.resolve("unpacked");
        for (Map.Entry<String, byte[]> each : entries.entrySet()) {
            Path file = classes.resolve(each.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, each.getValue());
        }
        assertThat(evidence(new ArchiveScan(17).read(List.of(classes)))).isEqualTo(EvidenceStrength.UNREFERRED);

        Files.writeString(classes.resolve("parts.xml"), "<part>com.acme.parts.Option</part>");
        assertThat(evidence(new ArchiveScan(17).read(List.of(classes)))).isEqualTo(EvidenceStrength.REFERS);
    }

    private static String main(String statement) {
        return "package com.acme; public class Main { public static void main(String[] args) { " + statement + " } }";
    }

    private void compile(String... sources) throws IOException {
        entries.putAll(TestArchives.compile(Files.createTempDirectory(folder, "classes"), 17, sources));
    }

    private static byte[] module(Consumer<ModuleVisitor> directive) {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V9, Opcodes.ACC_MODULE, "module-info", null, null, null);
        ModuleVisitor module = type.visitModule("com.acme", 0, null);
        module.visitPackage("com/acme/parts");
        directive.accept(module);
        module.visitEnd();
        type.visitEnd();
        return type.toByteArray();
    }

    private EvidenceStrength evidence() throws IOException {
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(entries));
        return evidence(new ArchiveScan(17).read(List.of(app)));
    }

    private static EvidenceStrength evidence(ArchiveFacts facts) {
        Uses uses = Optional.ofNullable(facts.references().uses().get(Reference.to("java/util/zip/CRC32")))
                .orElseThrow();
        return facts.references().evidence(uses);
    }
}
