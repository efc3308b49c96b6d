package org.jvmquarks.upgrade.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveClasses;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.platform.InstalledApi;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Code as libraries have it, reduced: Log4j 1, Commons Lang 2, Lucene, agents, Chronicle Core. */
class CodeSurveyTest {
    private static final TargetJdk JDK_17 = new TargetJdk(17, "17.0.15", Optional.empty());

    private static final String VERSION = """
            package a;
            public class Version {
                private static boolean old = true;
                static {
                    String version = System.getProperty("java.version");
                    if (version != null) {
                        int dot = version.indexOf('.');
                        if (dot != -1 && version.charAt(dot + 1) != '1') {
                            old = false;
                        }
                    }
                }
                static boolean isOld() {
                    return old;
                }
                static int feature() {
                    String text = System.getProperty("java.specification.version");
                    return text.startsWith("1.") ? Integer.parseInt(text.substring(2)) : Integer.parseInt(text);
                }
            }
            """;

    @TempDir
    private Path folder;

    private CodeSurvey survey(TargetJdk from, TargetJdk to, String... sources) throws Exception {
        return survey(from, to, Set.of(), sources);
    }

    private CodeSurvey survey(TargetJdk from, TargetJdk to, Set<NamedApi> named, String... sources) throws Exception {
        Map<String, byte[]> classes = TestArchives.compile(folder, 17, sources);
        Path archive = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));
        try (ClassFileIndex index =
                new ClassFileIndex(Set.of(), new ArchiveClasses(List.of(archive), List.of("app.jar"), to.feature()))) {
            return CodeSurvey.of(index, from, to, named);
        }
    }

    private CodeFinding finding(TargetJdk to, String... sources) throws Exception {
        List<CodeFinding> findings = survey(JDK_17, to, sources).findings();
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    private CodeFinding method(TargetJdk to, String body) throws Exception {
        return finding(
                to,
                VERSION,
                "package a; public class User { public static void run(java.util.Map<String, String> map) { " + body
                        + " } }");
    }

    private static TargetJdk jdk(int feature, String version) {
        return new TargetJdk(feature, version, Optional.empty());
    }

    @Test
    void versionWithoutDotIsTakenForOldOne() throws Exception {
        CodeFinding found = method(jdk(26, "26"), "if (Version.isOld()) { return; } map.put(\"a\", \"b\");");

        assertThat(found.what()).isEqualTo("1 class treats JDK 26 as JDK 1.1 because of its version");
        assertThat(found.remark()).contains("java.version is \"26\" there, and \"17.0.15\" on JDK 17");
        assertThat(found.where()).containsExactly("a.User.run in app.jar asks Version.isOld");
        assertThat(found.consequence()).isEqualTo(Consequence.BEHAVIOUR);
        assertThat(found.evidence()).isEqualTo(EvidenceStrength.GUARDED);
        assertThat(found.cause().name()).isEqualTo("Java version in a");
    }

    @Test
    void versionWithDotIsNot() throws Exception {
        String user = "package a; public class User { void run() { if (Version.isOld()) { return; } System.gc(); } }";

        assertThat(survey(JDK_17, jdk(25, "25.0.3"), VERSION, user).findings()).isEmpty();
    }

    @Test
    void initializerThatThrowsMustBeFixed() throws Exception {
        CodeFinding found = finding(jdk(26, "26"), """
                package a;
                public class SystemUtils {
                    static final String VERSION = get("java.version");
                    static final String REGION = get("user.country") == null ? get("user.region") : get("user.country");
                    static final float NUMBER = number();
                    static String get(String name) {
                        try {
                            return System.getProperty(name);
                        } catch (SecurityException e) {
                            return null;
                        }
                    }
                    static float number() {
                        return Float.parseFloat(VERSION.substring(0, 3));
                    }
                }
                """, "package a; class User { float it = SystemUtils.NUMBER; }");

        assertThat(found.what())
                .isEqualTo("1 class does not load on JDK 26, whose version the initializer does not expect:"
                        + " StringIndexOutOfBoundsException");
        assertThat(found.where()).containsExactly("a.SystemUtils.<clinit> in app.jar calls SystemUtils.number");
        assertThat(found.consequence()).isEqualTo(Consequence.FAILURE);
        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if (Version.feature() > 24) { throw new UnsupportedOperationException("Unsupported Java version"); } System.gc(); | 1 class throws because of the version of JDK 25: UnsupportedOperationException: Unsupported Java version
            if (Version.feature() > 24) { System.err.println("too new"); } | 1 class warns of the version of JDK 25: too new
            if (Version.feature() >= 21) { map.clear(); } else { map.size(); } | 1 class compares the version and takes another path on JDK 25, which neither fails nor warns nor is that of an older JDK
            try { map.clear(); } catch (IllegalStateException e) { if (Version.feature() > 24) { System.err.println("no"); } } | 1 class compares the version and takes another path on JDK 25, which neither fails nor warns nor is that of an older JDK
            if (Version.feature() >= 9 && Version.feature() <= 21) { map.clear(); } | 1 class treats JDK 25 as JDK 8 because of its version
            """)
    void newWayIsToldByItsResult(String body, String what) throws Exception {
        assertThat(method(jdk(25, "25.0.3"), body).what()).isEqualTo(what);
    }

    @Test
    void agentThatEndsAtOnceIsTold() throws Exception {
        CodeFinding found = finding(jdk(25, "25.0.3"), VERSION, """
                package a;
                public class Agent {
                    public static void premain(String options) {
                        if (Version.feature() <= 21) {
                            System.gc();
                        }
                    }
                }
                """);

        assertThat(found.what()).isEqualTo("1 class does nothing on JDK 25 because of its version");
        assertThat(found.where()).containsExactly("a.Agent.premain in app.jar compares Version.feature with 21");
    }

    @Test
    void constantsAreFollowedThroughFieldsHelpersAndConcatenations() throws Exception {
        CodeSurvey survey = survey(JDK_17, jdk(25, "25.0.3"), """
                package a;
                public class User {
                    static final String DIGEST = "SHA-" + part();
                    static String part() {
                        return "1";
                    }
                    void run(javax.script.ScriptEngineManager engines, String unknown) throws Exception {
                        java.security.MessageDigest.getInstance(DIGEST);
                        engines.getEngineByName(new StringBuilder("Java").append("Script").toString());
                        java.nio.charset.Charset.forName("UTF-" + 8);
                        javax.crypto.Cipher.getInstance(unknown);
                        java.util.ServiceLoader.load(Runnable.class);
                    }
                }
                """);

        assertThat(survey.constants().keySet())
                .extracting(each -> each.method().named() + " " + each.position() + " " + each.value())
                .containsExactlyInAnyOrder(
                        "java.security.MessageDigest#getInstance 0 SHA-1",
                        "javax.script.ScriptEngineManager#getEngineByName 0 JavaScript",
                        "java.nio.charset.Charset#forName 0 UTF-8",
                        "java.util.ServiceLoader#load 0 java.lang.Runnable");
        assertThat(survey.constants().values())
                .allSatisfy(places -> assertThat(places.get(0)).hasToString("a.User.run in app.jar"));
    }

    /** The classes of a JDK whose {@code FileChannelImpl} has a private method more. */
    private InstalledApi withMethod(String name, String descriptor) throws Exception {
        return withClass("sun/nio/ch/FileChannelImpl", name, descriptor);
    }

    private InstalledApi withClass(String type, String name, String descriptor) throws Exception {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, type, null, "java/lang/Object", null);
        writer.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE, name, descriptor, null, null);
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("modules/rt/" + type + ".class", writer.toByteArray());
        entries.put("packages/sun.nio.ch/rt", new byte[0]);
        entries.put("modules/rt/java/lang/Object.class", type("java/lang/Object", null, "()V"));
        entries.put("packages/java.lang/rt", new byte[0]);
        return InstalledApi.written(Files.write(folder.resolve(name + ".zip"), TestArchives.jar(entries)));
    }

    @Test
    void lookupOfLostMemberIsToldThroughHelper() throws Exception {
        try (InstalledApi before = withMethod("unmap0", "(JJ)I");
                InstalledApi after = withMethod("other0", "(J)I")) {
            List<CodeFinding> found = survey(
                            new TargetJdk(17, "17.0.15", Optional.of(before)),
                            new TargetJdk(25, "25.0.3", Optional.of(after)),
                            """
                            package a;
                            public class Mapping {
                                static java.lang.reflect.Method find(Class<?> type, String name, Class<?>... parameters)
                                        throws Exception {
                                    return type.getDeclaredMethod(name, parameters);
                                }
                                static Object run() throws Exception {
                                    return find(Class.forName("sun.nio.ch.FileChannelImpl"), "unmap0", long.class, long.class);
                                }
                            }
                            """)
                    .findings();

            assertThat(found).hasSize(1);
            assertThat(found.get(0).what())
                    .isEqualTo("1 class looks up sun.nio.ch.FileChannelImpl#unmap0(long, long) by reflection, which"
                            + " JDK 17 has and JDK 25 does not have");
            assertThat(found.get(0).evidence()).isEqualTo(EvidenceStrength.NAMES);
            assertThat(found.get(0).cause().apis())
                    .containsExactly(new NamedApi("sun/nio/ch/FileChannelImpl", "unmap0"));
        }
    }

    @Test
    void goneClassIsFoundByConcatenatedName() throws Exception {
        NamedApi gone = NamedApi.ofClass("sun/nio/ch/GoneImpl");
        String user = """
                package a;
                public class User {
                    static final String FOLDER = "sun.nio.".concat("ch");
                    static Class<?> run() throws Exception {
                        try { return Class.forName(FOLDER + ".GoneImpl"); } catch (ClassNotFoundException e) { }
                        return Class.forName(FOLDER + ".FileChannelImpl");
                    }
                }
                """;
        try (InstalledApi before = withClass(gone.owner(), "run", "()V");
                InstalledApi after = InstalledApi.open(Path.of(System.getProperty("java.home")));
                InstalledApi unasked = withMethod("unmap0", "(JJ)I")) {
            TargetJdk from = new TargetJdk(17, "17.0.15", Optional.of(before));
            TargetJdk to = new TargetJdk(25, "25.0.3", Optional.of(after));

            assertThat(survey(from, to, user).findings())
                    .extracting(CodeFinding::what, CodeFinding::evidence)
                    .containsExactly(tuple(
                            "1 class looks up sun.nio.ch.GoneImpl by reflection, which JDK 17 has and JDK 25 does not"
                                    + " have",
                            EvidenceStrength.NAMES));
            assertThat(survey(from, to, Set.of(gone), user).findings())
                    .as("a string has the name")
                    .isEmpty();
            assertThat(survey(from, new TargetJdk(25, "25.0.3", Optional.of(unasked)), user)
                            .findings())
                    .as("nobody asked the JDK about it")
                    .isEmpty();
        }
    }

    @Test
    void initializerThatNeedsIsMustFix() throws Exception {
        try (InstalledApi before = withMethod("unmap0", "(JJ)I");
                InstalledApi after = withMethod("other0", "(J)I")) {
            List<CodeFinding> found = survey(
                            new TargetJdk(17, "17.0.15", Optional.of(before)),
                            new TargetJdk(25, "25.0.3", Optional.of(after)),
                            """
                            package a;
                            public class Mapping {
                                static final java.lang.reflect.Method UNMAP;
                                static {
                                    try {
                                        UNMAP = Class.forName("sun.nio.ch.FileChannelImpl")
                                                .getDeclaredMethod("unmap0", long.class, long.class);
                                    } catch (ReflectiveOperationException e) {
                                        throw new AssertionError(e);
                                    }
                                }
                            }
                            """)
                    .findings();

            assertThat(found).extracting(CodeFinding::evidence).containsExactly(EvidenceStrength.REFERS);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UNMAP = find(type, true);                                              | REFERS
            UNMAP = find(type, false);                                             | NAMES
            UNMAP = System.getenv("WINDOWS") != null ? null : find(type, true);    | NAMES
            """)
    void helperThatThrowsFailsInitializer(String body, EvidenceStrength evidence) throws Exception {
        try (InstalledApi before = withMethod("unmap0", "(JJ)I");
                InstalledApi after = withMethod("other0", "(J)I")) {
            List<CodeFinding> found = survey(
                            new TargetJdk(17, "17.0.15", Optional.of(before)),
                            new TargetJdk(25, "25.0.3", Optional.of(after)),
                            """
                            package a;
                            public class Mapping {
                                static java.lang.reflect.Method find(Class<?> type, boolean must) {
                                    try {
                                        return type.getDeclaredMethod("unmap0", long.class, long.class);
                                    } catch (NoSuchMethodException e) {
                                        Class<?> above = type.getSuperclass();
                                        if (above != null) {
                                            java.lang.reflect.Method found = find(above, false);
                                            if (found != null) {
                                                return found;
                                            }
                                        }
                                        if (must) {
                                            throw new AssertionError(e);
                                        }
                                        return null;
                                    }
                                }
                                static final java.lang.reflect.Method UNMAP;
                                static {
                                    try {
                                        Class<?> type = Class.forName("sun.nio.ch.FileChannelImpl");
                                        %s
                                    } catch (ClassNotFoundException e) {
                                        throw new IllegalStateException(e);
                                    }
                                }
                            }
                            """.formatted(body))
                    .findings();

            assertThat(found).extracting(CodeFinding::evidence).containsExactly(evidence);
        }
    }

    /** A JDK whose direct buffers have a private constructor. */
    private InstalledApi withBuffers(String constructor) throws Exception {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("modules/rt/java/nio/ByteBuffer.class", type("java/nio/ByteBuffer", "java/lang/Object", "()V"));
        entries.put(
                "modules/rt/java/nio/MappedByteBuffer.class",
                type("java/nio/MappedByteBuffer", "java/nio/ByteBuffer", "()V"));
        entries.put(
                "modules/rt/java/nio/DirectByteBuffer.class",
                type("java/nio/DirectByteBuffer", "java/nio/MappedByteBuffer", constructor));
        entries.put("modules/rt/java/nio/Other.class", type("java/nio/Other", "java/lang/Object", "(JI)V"));
        entries.put("packages/java.nio/rt", new byte[0]);
        return InstalledApi.written(
                Files.write(Files.createTempFile(folder, "buffers", ".zip"), TestArchives.jar(entries)));
    }

    private static byte[] type(String name, @Nullable String parent, String constructor) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, name, null, parent, null);
        writer.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_NATIVE, "<init>", constructor, null, null);
        return writer.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            buffer.getClass()                              | (JJ)V | 1
            ((java.nio.ByteBuffer) any).getClass()         | (JJ)V | 1
            java.nio.ByteBuffer.allocateDirect(1).getClass() | (JJ)V | 1
            buffer.getClass()                              | (JI)V | 0
            any.getClass()                                 | (JJ)V | 0
            java.nio.ByteBuffer.class                      | (JJ)V | 0
            """)
    void lookupInObjectsClassFindsClassOfJdk(String type, String constructor, int findings) throws Exception {
        try (InstalledApi before = withBuffers("(JI)V");
                InstalledApi after = withBuffers(constructor)) {
            List<CodeFinding> found = survey(
                            new TargetJdk(17, "17.0.15", Optional.of(before)),
                            new TargetJdk(25, "25.0.3", Optional.of(after)),
                            """
                            package a;
                            public class Memory {
                                static Object find(java.nio.ByteBuffer buffer, Object any) {
                                    return new java.util.concurrent.Callable<Object>() {
                                        public Object call() throws Exception {
                                            return %s.getDeclaredConstructor(long.class, int.class);
                                        }
                                    };
                                }
                            }
                            """.formatted(type))
                    .findings();

            assertThat(found).hasSize(findings);
            assertThat(found)
                    .allSatisfy(each -> assertThat(each.what())
                            .isEqualTo("1 class looks up new java.nio.DirectByteBuffer(long, int) by reflection,"
                                    + " which JDK 17 has and JDK 25 does not have"))
                    .allSatisfy(each -> assertThat(each.evidence()).isEqualTo(EvidenceStrength.NAMES));
        }
    }
}
