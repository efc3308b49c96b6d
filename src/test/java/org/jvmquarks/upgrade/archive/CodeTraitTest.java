package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.application.TestArchives;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class CodeTraitTest {
    @TempDir
    private Path folder;

    @Test
    void emptyFinalizerIsNone() throws IOException {
        ArchiveFacts facts = scan(
                "class Empty { protected final void finalize() {} }",
                "class Frees { protected void finalize() { System.gc(); } }",
                "class Other { static void finalize(int x) { System.gc(); } }");

        assertThat(examples(facts, CodeTrait.FINALIZER)).containsExactly("Frees.finalize");
        assertThat(references(facts, "java.lang.Object#finalize()")).containsExactly("Frees");
    }

    @Test
    void modifiersOfFieldsAreReflection() throws IOException {
        ArchiveFacts facts = scan("""
                        class Opens {
                            Object run() throws Exception {
                                return java.lang.reflect.Field.class.getDeclaredField("modifiers");
                            }
                        }
                        """, """
                        class Harmless {
                            Object run() throws Exception {
                                return String.class.getDeclaredField("modifiers");
                            }
                        }
                        """);

        assertThat(examples(facts, CodeTrait.MODIFIERS_OF_FIELDS)).containsExactly("Opens.run");
    }

    @Test
    void hiddenFieldsAreAskedForByReflection() throws IOException {
        ArchiveFacts facts = scan("""
                        class Opens {
                            Object run() throws Exception {
                                return Class.class.getDeclaredMethod(
                                        "getDeclaredFields0", boolean.class);
                            }
                        }
                        """, "class Harmless { Object run() { return \"getDeclaredFields0\"; } }");

        assertThat(examples(facts, CodeTrait.ALL_DECLARED_FIELDS)).containsExactly("Opens.run");
    }

    @Test
    void stackOfTheThreadItselfIsNoReference() throws IOException {
        ArchiveFacts facts = scan(
                "class Own { Object run() { return Thread.currentThread().getStackTrace(); } }",
                "class Other { Object run(Thread t) { return t.getStackTrace(); } }",
                """
                        class Either {
                            Object run(Thread t, boolean other) {
                                return (other ? t : Thread.currentThread()).getStackTrace();
                            }
                        }
                        """);

        assertThat(references(facts, "java.lang.Thread#getStackTrace")).containsExactlyInAnyOrder("Either", "Other");
    }

    @Test
    void castThatIsNotTestedIsAReference() throws IOException {
        ArchiveFacts facts =
                scan("""
                        class Casts {
                            Object run() {
                                return ((java.net.URLClassLoader) ClassLoader.getSystemClassLoader())
                                        .getURLs();
                            }
                        }
                        """, """
                        class Tests {
                            Object run(ClassLoader loader) {
                                return loader instanceof java.net.URLClassLoader
                                        ? ((java.net.URLClassLoader) loader).getURLs()
                                        : null;
                            }
                        }
                        """, "class Other { Object run(java.net.URLClassLoader it) { return it.getURLs(); } }");

        assertThat(references(facts, "java.net.URLClassLoader#<cast>")).containsExactly("Casts");
        assertThat(Reference.cast("java/net/URLClassLoader"))
                .hasToString("java.net.URLClassLoader#<cast>")
                .extracting(Reference::brief)
                .isEqualTo("a cast to java.net.URLClassLoader");
    }

    @Test
    void nashornIsAskedForByName() throws IOException {
        String asks = "class %s { Object run() { return new javax.script.ScriptEngineManager()"
                + ".getEngineByName(\"%s\"); } }";

        assertThat(examples(
                        scan(asks.formatted("A", "nashorn"), asks.formatted("B", "groovy")), CodeTrait.NASHORN_BY_NAME))
                .containsExactly("A");
    }

    @Test
    void nashornHasOtherNamesWhichOnlyCallShows() throws IOException {
        String asks = "class %s { Object run() { return new javax.script.ScriptEngineManager()"
                + ".getEngineByName(\"%s\"); } String other() { return \"js\"; } }";

        assertThat(examples(
                        scan(
                                asks.formatted("A", "JavaScript"),
                                asks.formatted("B", "groovy"),
                                asks.formatted("C", "ecmascript")),
                        CodeTrait.NASHORN_BY_NAME))
                .containsExactly("A", "C");
    }

    @ParameterizedTest
    @CsvSource({
        "getEngineByExtension(\"js\"), [NASHORN_BY_NAME]",
        "getEngineByExtension(\"py\"), []",
        "getEngineByMimeType(\"text/javascript\"), [NASHORN_BY_NAME]",
        "getEngineByName(language), [ENGINE_BY_UNKNOWN_NAME]",
        "getEngineByMimeType(language), [ENGINE_BY_UNKNOWN_NAME]"
    })
    void engineIsAskedForInOtherWays(String call, String signs) throws IOException {
        ArchiveFacts facts =
                scan("class A { Object run(String language) { return new javax.script.ScriptEngineManager()." + call
                        + "; } }");

        assertThat(facts.signs().keySet()).hasToString(signs);
    }

    @Test
    void synchronizedCodeCountsBesideVirtualThreads() throws IOException {
        String locks = "class Locks { synchronized void run() {} int get() { synchronized (this) { return 1; } } }";

        assertThat(scan(locks).signs()).containsOnlyKeys(CodeTrait.SYNCHRONIZED);

        byte[] starts = startsVirtualThread();
        Map<String, byte[]> classes = TestArchives.compile(Files.createDirectory(folder.resolve("b")), 8, locks);
        classes.put("Starts.class", starts);

        ArchiveFacts facts = scan(classes);
        assertThat(examples(facts, CodeTrait.STARTS_VIRTUAL_THREADS)).containsExactly("Starts.run");
        assertThat(examples(facts, CodeTrait.SYNCHRONIZED_BESIDE_VIRTUAL_THREADS))
                .containsExactly("Locks.run");
    }

    @Test
    void nativeMethodIsASign() throws IOException {
        assertThat(examples(scan("class Calls { native void run(); }"), CodeTrait.NATIVE_METHOD))
                .containsExactly("Calls.run");
    }

    @Test
    void inheritedMethodOfJdkIsReferenceToIt() throws IOException {
        ArchiveFacts facts = scan(
                "class Worker extends Thread { void end() { this.stop(); } }",
                "class Own extends Thread { void end() { this.halt(); } void halt() {} }");

        assertThat(references(facts, "java.lang.Thread#stop()")).containsExactly("Worker");
        assertThat(references(facts, "java.lang.Thread#halt")).isEmpty();
    }

    @Test
    void annotationsAndMethodReferencesAreReferences() throws IOException {
        ArchiveFacts facts = scan("""
                        class Uses {
                            @Deprecated void old() {}
                            java.util.function.Supplier<byte[]> bytes(String text) {
                                return text::getBytes;
                            }
                            Class<?> type() { return java.util.Observer.class; }
                        }
                        """);

        assertThat(references(facts, "java.lang.Deprecated")).containsExactly("Uses");
        assertThat(references(facts, "java.lang.String#getBytes()")).containsExactly("Uses");
        assertThat(references(facts, "java.util.Observer")).containsExactly("Uses");
    }

    @Test
    void previewIsASign() throws IOException {
        byte[] preview = TestArchives.emptyClass("A", Opcodes.V17 | Opcodes.V_PREVIEW);

        assertThat(examples(scan(Map.of("A.class", preview)), CodeTrait.PREVIEW))
                .containsExactly("A");
    }

    private static byte[] startsVirtualThread() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, 0, "Starts", null, "java/lang/Object", null);
        MethodVisitor run = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
        run.visitCode();
        run.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/util/concurrent/Executors",
                "newVirtualThreadPerTaskExecutor",
                "()Ljava/util/concurrent/ExecutorService;",
                false);
        run.visitInsn(Opcodes.POP);
        run.visitInsn(Opcodes.RETURN);
        run.visitMaxs(1, 0);
        run.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private ArchiveFacts scan(String... sources) throws IOException {
        return scan(TestArchives.compile(Files.createTempDirectory(folder, "source"), 8, sources));
    }

    private ArchiveFacts scan(Map<String, byte[]> classes) throws IOException {
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));
        return new ArchiveScan(17).read(List.of(app));
    }

    private List<String> examples(ArchiveFacts facts, CodeTrait sign) {
        return facts.sign(sign).stream()
                .flatMap(uses -> uses.examples().stream())
                .map(place -> place.toString().replaceFirst(" in .*", ""))
                .toList();
    }

    private static List<String> references(ArchiveFacts facts, String pattern) {
        return facts.references().matching(List.of(new ApiPattern(pattern))).values().stream()
                .flatMap(found -> found.values().stream())
                .flatMap(uses -> uses.examples().stream())
                .map(CodeLocation::className)
                .distinct()
                .toList();
    }
}
