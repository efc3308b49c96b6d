package org.jvmquarks.upgrade.guard;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.LaunchSettings;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Parts of libraries that an application may do without: demos, converters, exporters, helpers. */
class OptionalCodeTest extends JudgedCode {
    @Test
    void demoOfLibraryThatNothingStartsIsGuarded() throws Exception {
        String demo =
                "public class Demo { public static void main(String[] words) { System.setSecurityManager(null); } }";
        Map<String, byte[]> classes = TestArchives.compile(folder, 17, demo);
        Path library = Files.write(folder.resolve("demo.jar"), TestArchives.jar(classes));

        assertThat(judge(Set.of(), library))
                .extracting(CodeFinding::evidence)
                .containsExactly(EvidenceStrength.GUARDED);
        assertThat(judge(Set.of("Demo"), library))
                .extracting(CodeFinding::evidence)
                .containsExactly(EvidenceStrength.REFERS);
        assertThat(judge(Set.of(), classes))
                .as("a program of the application's own")
                .extracting(CodeFinding::evidence)
                .containsExactly(EvidenceStrength.REFERS);
    }

    /** Netty's loader, of which the application uses no transport. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            System.out.println();           | GUARDED
            a.Loader.load("own");           | REFERS
            Class.forName("a.Loader");      | REFERS
            """)
    void loaderWithoutReferrersMayLoadNothing(String main, EvidenceStrength evidence) throws Exception {
        Map<String, byte[]> classes = TestArchives.compile(
                folder,
                17,
                "package a; public class Loader { public static void load(String name) { Util.load(name); } }",
                "package a; class Util { static void load(String name) { System.loadLibrary(name); } }",
                "package b; public class Program { public static void main(String[] words) throws Exception { %s } }"
                        .formatted(main));

        List<CodeFinding> found = judge(Set.of("b.Program"), classes);

        assertThat(found).extracting(CodeFinding::evidence).containsExactly(evidence);
        assertThat(found.get(0).remark())
                .isEqualTo(
                        evidence == EvidenceStrength.REFERS
                                ? Optional.empty()
                                : Optional.of("whoever loads a.Loader by name, to which nothing here refers, decides"
                                        + " first (a.Util.load)"));
    }

    /** As Log4j's appender for mail: who has {@code javax.mail} has {@code javax.activation}, which it depends on. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "javax.activation.DataSource source = new javax.mail.util.Bytes(); source.type();",
                "javax.mail.util.Bytes.copy(new javax.mail.util.Bytes());",
                "new javax.mail.util.Bytes();"
            })
    void libraryThatIsElsewhereBringsWhatItNeeds(String code) throws Exception {
        Map<String, byte[]> classes = new TreeMap<>(TestArchives.compile(
                folder,
                8,
                "package javax.activation; public interface DataSource { void type(); }",
                """
                package javax.mail.util;
                public class Bytes implements javax.activation.DataSource {
                    public void type() {}
                    public static void copy(javax.activation.DataSource from) {}
                }
                """,
                "package a; public class Types { public static void use(javax.activation.DataSource it) { it.type(); } }",
                """
                package a;
                public class Sender {
                    public static void main(String[] words) {
                        %s
                        Types.use(null);
                    }
                }
                """.formatted(code)));
        classes.remove("javax/activation/DataSource.class");
        byte[] mail = requireNonNull(classes.remove("javax/mail/util/Bytes.class"));

        CodeFinding found =
                judge(Set.of(), write(folder.resolve("without"), classes), 8).get(0);
        assertThat(found.evidence()).isEqualTo(EvidenceStrength.GUARDED);
        assertThat(found.remark().orElseThrow())
                .startsWith(
                        "the library with javax.mail.util, which no archive has and which brings this along, decides first");

        classes.put("javax/mail/util/Bytes.class", mail);
        assertThat(judge(Set.of(), write(folder.resolve("with"), classes), 8)
                        .get(0)
                        .evidence())
                .isEqualTo(EvidenceStrength.REFERS);
    }

    /** Xalan's, which no JDK of the tests needs to have. */
    @Test
    void appletThatNothingRefersToIsNotReached() throws Exception {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/Own", null, "java/applet/Applet", null);
        MethodVisitor stop = type.visitMethod(Opcodes.ACC_PUBLIC, "stop", "()V", null, null);
        stop.visitInsn(Opcodes.ACONST_NULL);
        stop.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/lang/System",
                "setSecurityManager",
                "(Ljava/lang/SecurityManager;)V",
                false);
        stop.visitInsn(Opcodes.RETURN);
        stop.visitMaxs(1, 1);

        assertThat(judge(Set.of(), Map.of("a/Own.class", type.toByteArray())))
                .filteredOn(each -> each.cause().name().contains("setSecurityManager"))
                .extracting(CodeFinding::evidence)
                .containsExactly(EvidenceStrength.UNREACHED);
    }

    @Test
    void classesWithOtherNamesHaveTheirGuards() throws Exception {
        Map<String, byte[]> classes = new TreeMap<>(TestArchives.compile(
                folder,
                17,
                VERSION,
                "public class User { void use() { if (!Version.IS_9) { System.setSecurityManager(null); } } }",
                "public class Own { public void use() { System.setSecurityManager(null); } }"));
        classes.put("Own.lib", requireNonNull(classes.remove("Own.class")));

        assertThat(judge(Set.of(), classes))
                .filteredOn(each -> each.cause().name().contains("setSecurityManager"))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.evidence()).isEqualTo(EvidenceStrength.CONTAINS);
                    assertThat(found.what()).startsWith("1 class uses System.setSecurityManager");
                    assertThat(found.remark())
                            .contains("1 more class does so behind a guard: Version.IS_9 decides first (User.use)");
                    assertThat(found.where())
                            .containsExactly("Own.use in app uses java.lang.System#setSecurityManager");
                });
    }

    /** XStream looks for a class that its converter needs, and then registers the converter by name. */
    @ParameterizedTest
    @ValueSource(strings = {"make(\"a.Converter\")", "new Converter()"})
    void publicClassNamedBehindGuardIsOptional(String registration) throws Exception {
        CodeFinding found = judgeLibrary(registration, "");

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.GUARDED);
        assertThat(found.remark())
                .hasValueSatisfying(remark -> assertThat(remark).contains("decides first (a.Converter.convert)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.Converter", "a.Other"})
    void publicClassNamedElsewhereIsNotOptional(String other) throws Exception {
        CodeFinding found = judgeLibrary("new Converter()", "make(\"" + other + "\");");

        assertThat(found.evidence())
                .isEqualTo(other.equals("a.Converter") ? EvidenceStrength.REFERS : EvidenceStrength.GUARDED);
    }

    private CodeFinding judgeLibrary(String guarded, String unguarded) throws Exception {
        return only(
                "package a; public class Converter { public void convert() { System.setSecurityManager(null); } }",
                """
                package a;
                public class Registry {
                    private static final boolean PRESENT = find("javax.no.Such") != null;
                    static Class<?> find(String name) {
                        try {
                            return Class.forName(name, false, Registry.class.getClassLoader());
                        } catch (ClassNotFoundException e) {
                            return null;
                        }
                    }
                    static Object make(String name) {
                        try {
                            return Class.forName(name).getConstructor().newInstance();
                        } catch (ReflectiveOperationException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    public void registerAll() {
                        if (PRESENT) {
                            use(%s);
                        }
                        %s
                    }
                    static void use(Object it) { System.out.println(it); }
                }
                """.formatted(guarded, unguarded));
    }

    /** Spring asks so, by a class that is not always passed along. */
    @ParameterizedTest
    @CsvSource({
        "isPresent, javax.no.Such, GUARDED",
        "isPresent, java.util.List, REFERS",
        "isCalled, javax.no.Such, REFERS"
    })
    void absentPresenceCheckIsKnownByName(String method, String name, EvidenceStrength evidence) throws Exception {
        Map<String, byte[]> classes = TestArchives.compile(
                folder,
                17,
                "package a; public class Converter { public void convert() { System.setSecurityManager(null); } }",
                "package b; public class ClassUtils { public static boolean %s(String name) { return true; } }"
                        .formatted(method),
                """
                package a;
                public class Registry {
                    private static final boolean PRESENT = b.ClassUtils.%s("%s");
                    public Object make() { return PRESENT ? new Converter() : ""; }
                }
                """.formatted(method, name));
        classes.remove("b/ClassUtils.class");

        assertThat(judge(Set.of(), classes)).extracting(CodeFinding::evidence).containsExactly(evidence);
    }

    /** Exporters of Spring, of which an application may name one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                    | ''         | 60 | GUARDED
            package a; class Sub extends Exporter { }             | ''         | 60 | GUARDED
            package a; class User { Object o = new Exporter(); }  | ''         | 60 | REFERS
            package a; class User { Object o = "a.Exporter"; }    | ''         | 60 | REFERS
            ''                                                    | a.Exporter | 60 | REFERS
            ''                                                    | ''         | 10 | REFERS
            """)
    void smallPartThatNothingElseNamesIsOptional(String other, String file, int classes, EvidenceStrength evidence)
            throws Exception {
        List<String> sources = new ArrayList<>(List.of(
                "package a; public class Exporter { public void export() { System.setSecurityManager(null); } }"));
        IntStream.range(0, classes).forEach(i -> sources.add("package a; public class Other%d { }".formatted(i)));
        if (!other.isEmpty()) {
            sources.add(other);
        }
        Map<String, byte[]> entries = TestArchives.compile(folder, 17, sources.toArray(String[]::new));
        entries.put("beans.xml", file.getBytes(StandardCharsets.UTF_8));
        Path library = Files.write(folder.resolve("library.jar"), TestArchives.jar(entries));

        CodeFinding found = judge(Set.of(), library).get(0);

        assertThat(found.evidence()).isEqualTo(evidence);
        assertThat(found.remark().isPresent()).isEqualTo(evidence == EvidenceStrength.GUARDED);
    }

    /** As {@code FakeKeyStore} of ssl-config, which needs {@code --add-exports=java.base/sun.security.x509}. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sun.misc.Unsafe.class.cast(o).ensureClassInitialized(null); | sun.misc  | REFERS
            sun.misc.Unsafe.class.cast(o).ensureClassInitialized(null); | sun.nio   | GUARDED
            System.setSecurityManager(null);                            | java.lang | GUARDED
            """)
    void partIsMeantWhosePackageIsOpened(String code, String opened, EvidenceStrength evidence) throws Exception {
        List<String> sources = new ArrayList<>(
                List.of("package a; public class Exporter { public void export(Object o) { %s } }".formatted(code)));
        IntStream.range(0, 60).forEach(i -> sources.add("package a; public class Other%d { }".formatted(i)));
        Path library = Files.write(
                folder.resolve("library.jar"),
                TestArchives.jar(TestArchives.compile(folder, 17, sources.toArray(String[]::new))));
        LaunchSettings launch = new LaunchSettings(
                List.of(OptionUse.of("--add-opens=java.base/%s=ALL-UNNAMED".formatted(opened))), Optional.empty());

        assertThat(judge(Set.of(), library, 17, launch))
                .extracting(CodeFinding::evidence)
                .containsExactly(evidence);
    }

    /** As WildFly Elytron has the method by which a server installs its security manager. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Manager.isOn();                            | GUARDED
            Manager.install();                         | REFERS
            ((Runnable) Manager::install).run();       | REFERS
            Class.forName("a.Manager").getMethods();   | REFERS
            """)
    void staticMethodOfLibraryNeedsCaller(String use, EvidenceStrength evidence) throws Exception {
        Map<String, byte[]> entries = TestArchives.compile(
                folder,
                17,
                """
                package a;
                public class Manager {
                    public static void install() { install(null); }
                    public static void install(SecurityManager manager) { System.setSecurityManager(manager); }
                    public static boolean isOn() { return true; }
                }
                """,
                "package a; public class User { public void use() throws Exception { %s } }".formatted(use));
        Path library = Files.write(folder.resolve("library.jar"), TestArchives.jar(entries));

        CodeFinding found = judge(Set.of(), library).get(0);

        assertThat(found.evidence()).isEqualTo(evidence);
        if (evidence == EvidenceStrength.GUARDED) {
            assertThat(found.remark())
                    .contains("whoever calls a.Manager.install, which nothing here does, decides first"
                            + " (a.Manager.install)");
        }
    }

    /** As {@code javax.mail} is a library: who mentions its classes is not known. */
    @Test
    void helperInPackageLikeJdksMayBeCalled() throws Exception {
        Map<String, byte[]> entries = TestArchives.compile(
                folder,
                17,
                "package javax.own; public class Manager {"
                        + " public static void install() { System.setSecurityManager(null); } }",
                "package a; public class User { public void use() { javax.own.Manager.install(); } }");
        Path library = Files.write(folder.resolve("library.jar"), TestArchives.jar(entries));

        assertThat(judge(Set.of(), library).get(0).evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    /** As Commons Lang, HBase and JRuby do it; the last one throws. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            catch (NoSuchFieldException e) { System.out.println(e); }       | GUARDED
            catch (ReflectiveOperationException e) { }                      | GUARDED
            catch (IllegalArgumentException e) { }                          | REFERS
            catch (Exception e) { throw new IllegalStateException(e); }     | REFERS
            """)
    void lookupOfModifiersMayBeCaught(String handler, EvidenceStrength evidence) throws Exception {
        Path app = write(folder.resolve("app"), TestArchives.compile(folder, 17, """
                public class Fields {
                    public void open(java.lang.reflect.Field field) throws Exception {
                        try {
                            java.lang.reflect.Field.class.getDeclaredField("modifiers").setInt(field, 0);
                        } %s
                    }
                }
                """.formatted(handler)));

        assertThat(judge(Set.of(), app, 11))
                .filteredOn(each -> each.cause().name().contains("modifiers"))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.evidence()).isEqualTo(evidence);
                    assertThat(found.what())
                            .startsWith("1 class asks for the field 'modifiers' of java.lang.reflect.Field");
                });
    }

    @Test
    void nobodyLoadsProviderOfServiceThatIsGone() throws Exception {
        Map<String, byte[]> classes = new TreeMap<>(TestArchives.compile(
                folder, 17, "public class Provider { public void use() { System.setSecurityManager(null); } }"));
        String service = "sun.net.spi.nameservice.NameServiceDescriptor";
        classes.put("META-INF/services/" + service, "Provider".getBytes(StandardCharsets.UTF_8));

        assertThat(judge(Set.of(), classes))
                .filteredOn(each -> each.cause().name().contains("setSecurityManager"))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.evidence()).isEqualTo(EvidenceStrength.GUARDED);
                    assertThat(found.remark())
                            .contains("a JDK that loads providers of " + service
                                    + ", which the new one does not, decides first (Provider.use)");
                });
    }
}
