package org.jvmquarks.upgrade.guard;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveClasses;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.CodeFindings;
import org.jvmquarks.upgrade.code.JdkChange;
import org.jvmquarks.upgrade.platform.InstalledApi;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code as libraries have it, reduced: Ant, Guava, Netty, Chronicle Core. */
class GuardedCodeTest {
    /** Compares versions as Ant does, by texts that streams put together, and as Netty does, by numbers. */
    private static final String VERSION = """
            class Version {
                static final String TEXT;
                static final int FEATURE = feature(System.getProperty("java.specification.version"));
                static final boolean IS_9 = FEATURE >= 9;
                private static int changing = FEATURE;
                static {
                    String text = "1.8";
                    try {
                        Class.forName("java.lang.module.ModuleDescriptor");
                        int[] parts = {FEATURE, 0};
                        text = java.util.stream.IntStream.of(parts)
                                .mapToObj(Integer::toString)
                                .collect(java.util.stream.Collectors.joining("."));
                    } catch (Throwable e) {
                    }
                    TEXT = text;
                }
                static int feature(String text) {
                    String[] parts = text.split("\\\\.");
                    int[] numbers = new int[parts.length];
                    for (int i = 0; i < parts.length; i++) {
                        numbers[i] = Integer.parseInt(parts[i]);
                    }
                    return numbers[0] == 1 ? numbers[1] : numbers[0];
                }
                static boolean atLeast(int feature) {
                    return FEATURE >= feature;
                }
                static int changing() {
                    return changing;
                }
                static void change(int value) {
                    changing = value;
                }
            }
            """;

    @TempDir
    Path folder;

    private List<CodeFinding> judge(Set<String> started, Map<String, byte[]> classes) throws Exception {
        return judge(started, write(folder.resolve("app"), classes));
    }

    private static Path write(Path app, Map<String, byte[]> classes) throws IOException {
        for (Map.Entry<String, byte[]> each : classes.entrySet()) {
            Path file = app.resolve(each.getKey());
            Files.createDirectories(file.resolveSibling(""));
            Files.write(file, each.getValue());
        }
        return app;
    }

    private static List<CodeFinding> judge(Set<String> started, Path app) throws Exception {
        return judge(started, app, 17);
    }

    private static List<CodeFinding> judge(Set<String> started, Path app, int from) throws Exception {
        ArchiveFacts facts = new ArchiveScan(25, new CodeFindings().apis()).read(List.of(app));
        try (InstalledApi api = InstalledApi.open(Path.of(System.getProperty("java.home")))) {
            List<CodeFinding> found = new CodeFindings().of(facts, Optional.empty(), JdkChange.between(from, 25));
            ClassFileIndex index =
                    new ClassFileIndex(GuardedCode.apis(found), new ArchiveClasses(List.of(app), List.of("app"), 25));
            return new GuardedCode(
                            index,
                            new TargetJdk(25, "25.0.3", Optional.of(api)),
                            facts.references().unreferred(),
                            started,
                            facts.files().services())
                    .judge(found);
        }
    }

    /** @param code of a class that uses {@code System.setSecurityManager}, which JDK 25 does not support */
    private CodeFinding judge(String code) throws Exception {
        return only(VERSION, code);
    }

    private CodeFinding only(String... code) throws Exception {
        List<CodeFinding> found = judge(Set.of(), TestArchives.compile(folder, 17, code)).stream()
                .filter(each -> each.cause().name().contains("setSecurityManager"))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private CodeFinding method(String body) throws Exception {
        return judge("public class User { public void use(String text) { " + body + " } }");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if (!Version.atLeast(18)) { System.setSecurityManager(null); } | Version.atLeast
            if (!Version.IS_9) { System.setSecurityManager(null); } | Version.IS_9
            if (Version.TEXT.startsWith("1.")) { System.setSecurityManager(null); } | Version.TEXT
            if (Runtime.version().feature() < 18) { System.setSecurityManager(null); } | Runtime.version
            if (Version.FEATURE >= 18) { return; } System.setSecurityManager(null); | Version.FEATURE
            switch (Version.FEATURE) { case 17: System.setSecurityManager(null); break; default: } | Version.FEATURE
            try { Class.forName("java.lang.invoke.VarHandle"); return; } catch (ClassNotFoundException e) { System.setSecurityManager(null); } | a condition that is constant on that JDK
            try { Class.forName("java.lang.NoSuchClass"); System.setSecurityManager(null); } catch (ClassNotFoundException e) { } | the lookup of java.lang.NoSuchClass
            try { Thread.class.getMethod("destroy"); System.setSecurityManager(null); } catch (NoSuchMethodException e) { } | the lookup of Thread.destroy
            """)
    void unreachedCodeIsNamedWithItsGuard(String body, String guard) throws Exception {
        CodeFinding found = method(body);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREACHED);
        assertThat(found.remark()).contains(guard + " decides first (User.use)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            System.setSecurityManager(null);
            if (Version.atLeast(18)) { System.setSecurityManager(null); }
            if (Version.changing() < 18) { System.setSecurityManager(null); }
            if (text == null) { System.setSecurityManager(null); }
            if (System.getProperty("own") == null) { System.setSecurityManager(null); }
            if (Boolean.getBoolean("own")) { System.setSecurityManager(null); }
            try { Class.forName(text); System.setSecurityManager(null); } catch (ClassNotFoundException e) { }
            try { Class.forName("com.acme.Optional"); } catch (ClassNotFoundException e) { System.setSecurityManager(null); }
            try { Class.forName("java.util.List").getDeclaredMethod("hidden"); System.setSecurityManager(null); } catch (ReflectiveOperationException e) { }
            try { System.setSecurityManager(null); } catch (UnsupportedOperationException e) { throw new IllegalStateException(e); }
            try { System.setSecurityManager(null); } catch (IllegalStateException e) { }
            try { System.setSecurityManager(null); } finally { System.out.println(text); }
            """)
    void reachableCodeStaysAsItIs(String body) throws Exception {
        CodeFinding found = method(body);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
        assertThat(found.remark()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"UnsupportedOperationException", "RuntimeException", "Throwable"})
    void codeThatCatchesExceptionMayDoWithoutIt(String caught) throws Exception {
        CodeFinding found = method(
                "try { System.setSecurityManager(null); } catch (%s e) { System.out.println(e); }".formatted(caught));

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.GUARDED);
        assertThat(found.remark()).contains("a catch of " + caught + " decides first (User.use)");
    }

    @Test
    void methodAndClassOfGuardedCodeAreGuarded() throws Exception {
        assertThat(judge("""
                public class User {
                    public void use() { if (!Version.atLeast(18)) { first(); new Helper().help(); } }
                    private static void first() { second(); }
                    private static void second() { System.setSecurityManager(null); }
                    private static final class Helper {
                        static final Object DONE = done();
                        static Object done() { System.setSecurityManager(null); return "done"; }
                        void help() { System.out.println(DONE); }
                    }
                }
                """).evidence()).isEqualTo(EvidenceStrength.UNREACHED);
    }

    @Test
    void oneCallerWithoutAGuardIsEnough() throws Exception {
        CodeFinding found = judge("""
                public class User {
                    public void use() { if (!Version.atLeast(18)) { first(); } }
                    public void other() { first(); }
                    private static void first() { System.setSecurityManager(null); }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    /** Guava 33.5.0 tries another way first, and has this one for Android and JDK 8. */
    @Test
    void fallbackOfAnotherWayIsNotReached() throws Exception {
        CodeFinding found = judge("""
                public class User {
                    private enum Maker {
                        INSTANCE {
                            @Override Runnable tryMake() {
                                try {
                                    Class.forName("java.lang.invoke.VarHandle");
                                } catch (ClassNotFoundException beforeJava9) {
                                    return null;
                                }
                                return new Modern();
                            }
                        };
                        Runnable tryMake() { return null; }
                    }
                    private static final class Modern implements Runnable {
                        @Override public void run() { }
                    }
                    private static final class Old implements Runnable {
                        @Override public void run() { System.setSecurityManager(null); }
                    }
                    static final Runnable HELPER;
                    static {
                        Runnable helper = Maker.INSTANCE.tryMake();
                        if (helper == null) {
                            helper = new Old();
                        }
                        HELPER = helper;
                    }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREACHED);
        assertThat(found.remark())
                .hasValueSatisfying(remark -> assertThat(remark).contains("tryMake decides first"));
    }

    @Test
    void otherClassesKeepTheFinding() throws Exception {
        CodeFinding found = judge("""
                public class User {
                    public void use() { if (!Version.atLeast(18)) { System.setSecurityManager(null); } }
                    public static class Other {
                        public void use() { System.setSecurityManager(null); }
                    }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
        assertThat(found.remark())
                .contains("1 more class does so behind a guard: Version.atLeast decides first (User.use)");
        assertThat(found.where()).containsExactly("User$Other.use in app uses java.lang.System#setSecurityManager");
    }

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

    /** Netty 4.2 does without Unsafe since 25, unless a property asks for it; a relocated copy of JCTools with it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            System.getProperty("own.unsafe") == null && Version.FEATURE >= 25 | GUARDED
            System.getProperty("own.unsafe") != null                          | REFERS
            Version.FEATURE >= 26                                             | REFERS
            """)
    void propertyThatNobodySetsMayKeepFromWarning(String without, EvidenceStrength evidence) throws Exception {
        List<CodeFinding> found = judge(
                Set.of(),
                TestArchives.compile(
                        folder,
                        17,
                        VERSION.replace("class Version", "package a; public class Version")
                                .replace("static final", "public static final"),
                        """
                        package a;
                        public class Access {
                            private static final boolean EARLY = early();
                            static boolean early() { return HAS; }
                            private static final boolean HAS = !(%s);
                            static final sun.misc.Unsafe UNSAFE = HAS ? find() : null;
                            static sun.misc.Unsafe find() {
                                try {
                                    var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                                    field.setAccessible(true);
                                    return (sun.misc.Unsafe) field.get(null);
                                } catch (ReflectiveOperationException e) {
                                    return null;
                                }
                            }
                            public static byte read(long at) { return UNSAFE.getByte(at); }
                            public static Object queue() { return HAS ? new a.shaded.Queue() : "plain"; }
                        }
                        """.formatted(without),
                        "package a.shaded; public class Queue { byte b = new Field().read(null); }",
                        "package a.shaded; class Field { byte read(sun.misc.Unsafe it) { return it.getByte(1L); } }"));

        assertThat(found)
                .filteredOn(each -> each.cause().name().contains("memory access"))
                .extracting(CodeFinding::evidence)
                .containsExactly(evidence);
    }

    /** As Tomcat does: the field of the context is passed to the loader, whose setting fills a list. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            loader.setStops(context.isStopping());                             | GUARDED
            loader.setStops(false);                                            | GUARDED
            loader.setStops(true);                                             | REFERS
            loader.setStops(loader.toString().isEmpty());                      | REFERS
            loader.setStops(context.isStopping()); context.setStopping(true);  | REFERS
            java.util.function.Consumer<Boolean> it = loader::setStops;        | REFERS
            """)
    void fieldThatOnlyConfigurationSetsKeepsFromFailure(String start, EvidenceStrength evidence) throws Exception {
        CodeFinding found = only(loader("if (stops) { late.add(text); } "), """
                public class Context {
                    private boolean stopping = false;
                    public boolean isStopping() { return stopping; }
                    public void setStopping(boolean value) {
                        boolean before = stopping;
                        stopping = value;
                        System.out.println(before);
                    }
                    public void start(Context context, Loader loader) { %s }
                }
                """.formatted(start));

        assertThat(found.evidence()).isEqualTo(evidence);
        if (evidence == EvidenceStrength.GUARDED) {
            assertThat(found.remark())
                    .contains("Loader.stops decides first (Loader.stop); unless a configuration sets it otherwise");
        }
    }

    @Test
    void setterMayBeCalledByInterfaceOfSubclass() throws Exception {
        CodeFinding found = only(
                loader("if (stops) { late.add(text); } "),
                "public interface Stopping { void setStops(boolean value); }",
                "public class Quick extends Loader implements Stopping { }",
                "public class User { public void use(Stopping it) { it.setStops(true); } }");

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (text.isEmpty()) { late.add(text); } ",
                "if (stops) { late.add(text); } fill(late); ",
                "if (stops) { late.add(text); } other = late; ",
                "if (stops) { late.add(text); } Runnable later = () -> late.add(text); later.run(); ",
                "if (stops) { late.add(text); } Object[] all = {late}; ",
                "if (stops) { late.add(text); } List<String> one = text.isEmpty() ? late : other; one.add(text); "
            })
    void listThatMayBeFilledHasElements(String fill) throws Exception {
        assertThat(only(loader(fill)).evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    private static String loader(String fill) {
        return """
                import java.util.*;
                public class Loader {
                    private boolean stops;
                    private List<String> other = new ArrayList<>();
                    public void setStops(boolean value) { stops = value; }
                    private static void fill(List<String> list) { list.add("one"); }
                    public void stop(String... texts) {
                        List<String> late = new ArrayList<>();
                        for (String text : texts) { %s }
                        for (String text : late) { System.setSecurityManager(null); }
                    }
                }
                """.formatted(fill);
    }

    /** As compilers before Java 5 write {@code Loading.class}, in XStream to this day. */
    @Test
    void oldClassLiteralIsNoGuard() throws Exception {
        CodeFinding found = only("""
                class Loading {
                    static Class<?> class$Loading;
                    static Class<?> class$(String name) {
                        try {
                            return Class.forName(name);
                        } catch (ClassNotFoundException e) {
                            throw new NoClassDefFoundError(e.getMessage());
                        }
                    }
                    static Class<?> find(String name) {
                        try {
                            Class<?> own = class$Loading == null ? class$Loading = class$("Loading") : class$Loading;
                            return Class.forName(name, true, own.getClassLoader());
                        } catch (LinkageError | ClassNotFoundException e) {
                            return null;
                        }
                    }
                }
                """, """
                public class User {
                    public void use() {
                        if (Loading.find("java.lang.NoSuchClass") != null) {
                            System.setSecurityManager(null);
                        }
                    }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREACHED);
        assertThat(found.remark()).contains("Loading.find decides first (User.use)");
    }

    @Test
    void callOnNullIsNotReached() throws Exception {
        CodeFinding found = judge("""
                public class User {
                    static final User OTHER = Version.atLeast(18) ? null : new User();
                    private void set() { System.setSecurityManager(null); }
                    public void use() { OTHER.set(); }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREACHED);
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

    /**
     * As archives carry Guava or ASM under packages of their own: what the code does decides, not what it is called.
     */
    @Test
    void relocatedCopyIsToldAsTheOriginal() throws Exception {
        String source = "package %s; public class User { public void use() {"
                + " if (!Runtime.version().toString().isEmpty()) { System.setSecurityManager(null); } } }";
        String guarded = "package %s; public class Guarded { void use() {"
                + " if (Runtime.version().feature() < 18) { System.setSecurityManager(null); } } }";
        List<CodeFinding> original = judge(source.formatted("com.acme"), guarded.formatted("com.acme"));
        List<CodeFinding> copy = judge(source.formatted("shaded.com.acme"), guarded.formatted("shaded.com.acme"));

        assertThat(copy).hasSize(1);
        assertThat(copy.get(0).what()).isEqualTo(original.get(0).what());
        assertThat(copy.get(0).evidence()).isEqualTo(original.get(0).evidence());
        assertThat(copy.get(0).advice()).isEqualTo(original.get(0).advice());
        assertThat(copy.get(0).remark().map(it -> it.replace("shaded.", "")))
                .isEqualTo(original.get(0).remark());
        assertThat(copy.get(0).where())
                .containsExactly("shaded.com.acme.User.use in app uses java.lang.System#setSecurityManager");
    }

    private List<CodeFinding> judge(String... sources) throws Exception {
        Path app = Files.createTempDirectory(folder, "copy").resolve("app");
        Path source = Files.createTempDirectory(folder, "source");
        return judge(Set.of(), write(app, TestArchives.compile(source, 17, sources))).stream()
                .filter(each -> each.cause().name().contains("setSecurityManager"))
                .toList();
    }
}
