package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Since JDK 23, javac does not run annotation processors that it only finds on the class path.
 *
 * <h2>Why</h2>
 *
 * Up to 22, javac looked for processors in each archive of the class path and ran what it found, so
 * that a library could generate code into a build which did not mention it. Since 23 it runs them
 * only if an option asks for it: {@code -proc:full}, {@code -processor} or {@code -processorpath}.
 *
 * <h2>How it is shown</h2>
 *
 * The probe compiles one class in memory by {@code javax.tools}. A folder on the class path names a
 * processor as a service; the processor leaves a mark when it runs. The same compilation with an
 * option for or against processors is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 20: javac runs the processors.
 *   <li>21 and 22: javac runs them, and notes that it will not do so in the future (JDK-8310061).
 *   <li>since 23: javac does not run them, and says nothing (JDK-8321314).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24, where the version of a change is that
 *       of its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A build that breaks on 23 or later with "cannot find symbol" for generated code, of Lombok,
 * MapStruct, Dagger or JMH, needs {@code -proc:full}, or better a processor path that names the
 * processors. A build that still compiles may nevertheless lack resources that a processor wrote,
 * such as the list of benchmarks or of components. {@code -proc:full} exists since 21, and in
 * updates of 8, 11 and 17.
 */
@Quark(
        id = "annotation-processing",
        title = "Annotation processors on the class path",
        source = "JDK-8310061, JDK-8321314",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY, modules = "jdk.compiler")
@Touches(
        api = {
            "javax.tools.JavaCompiler#getTask",
            "javax.tools.ToolProvider#getSystemJavaCompiler"
        },
        onlyIf = "it compiles with processors on the class path and does not name them")
class AnnotationProcessingQuark {
    private static final String COMPILED = "compiled";
    private static final String PROCESSED = "processed";
    private static final String NOTED = "noted";

    /** Leaves a mark when it runs. */
    @SupportedAnnotationTypes("*")
    public static class Marks extends AbstractProcessor {
        static final String MARK = "quark.processor.ran";

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latest();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            System.setProperty(MARK, "true");
            return false;
        }
    }

    /** Compiles with a processor on the class path. */
    public static class OnClassPath {
        public Map<String, Object> op() throws IOException, URISyntaxException {
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            if (compiler == null) {
                return Collections.singletonMap("compiled", "no compiler");
            }
            Path folder = Files.createTempDirectory("processors");
            Path services = Files.createDirectories(folder.resolve("META-INF/services"));
            Path service = services.resolve("javax.annotation.processing.Processor");
            Files.write(service, Marks.class.getName().getBytes(StandardCharsets.UTF_8));
            try {
                return compile(compiler, folder.toString());
            } finally {
                Files.deleteIfExists(folder.resolve("QuarkOfNothing.class"));
                Files.delete(service);
                Files.delete(services);
                Files.delete(folder.resolve("META-INF"));
                Files.delete(folder);
            }
        }

        private Map<String, Object> compile(JavaCompiler compiler, String folder)
                throws URISyntaxException {
            String path = folder + File.pathSeparator + classes();
            List<String> options = new ArrayList<>(Arrays.asList("-classpath", path, "-d", folder));
            options.addAll(Arrays.asList(options(path)));
            DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
            boolean compiled =
                    compiler.getTask(
                                    new StringWriter(),
                                    null,
                                    said,
                                    options,
                                    null,
                                    Collections.singleton(new Source()))
                            .call();
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("compiled", compiled);
            values.put("processed", Boolean.getBoolean(Marks.MARK));
            values.put("noted", said.getDiagnostics().stream().anyMatch(OnClassPath::isNote));
            return values;
        }

        private static boolean isNote(Diagnostic<?> diagnostic) {
            return diagnostic.getCode().contains("implicit.annotation.processing");
        }

        private static Path classes() throws URISyntaxException {
            return new File(Marks.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toPath();
        }

        /** Returns further options, for that class path. */
        String[] options(String path) {
            return new String[0];
        }
    }

    /** A class without anything in it. */
    static final class Source extends SimpleJavaFileObject {
        Source() {
            super(URI.create("string:///QuarkOfNothing.java"), Kind.SOURCE);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return "interface QuarkOfNothing {}";
        }
    }

    /** Asks for no processors. */
    public static class WithoutProcessors extends OnClassPath {
        @Override
        String[] options(String path) {
            return new String[] {"-proc:none"};
        }
    }

    /** Names where the processors are. */
    public static class OnProcessorPath extends OnClassPath {
        @Override
        String[] options(String path) {
            return new String[] {"-proc:only", "-processorpath", path};
        }
    }

    @Pin("javac {runs|does not run} an annotation processor that it finds on the class path")
    @Expect(value = "true", until = "22")
    @Expect(value = "false", since = "23", by = "JDK-8321314")
    @FalsifiedBy(probe = WithoutProcessors.class, insteadOf = OnClassPath.class, until = "22")
    @FalsifiedBy(probe = OnProcessorPath.class, insteadOf = OnClassPath.class, since = "23")
    void runs(Jvm jvm, boolean runs) {
        assertThat(compilation(jvm)).has(COMPILED, true).has(PROCESSED, runs);
    }

    @Pin("javac {notes|does not note} that it runs processors which no option asks for")
    @Expect(value = "false", until = "20")
    @Expect(value = "true", since = "21", until = "22", by = "JDK-8310061")
    @Expect(value = "false", since = "23", by = "JDK-8321314")
    @FalsifiedBy(probe = WithoutProcessors.class, insteadOf = OnClassPath.class, until = "22")
    @FalsifiedBy(probe = OnProcessorPath.class, insteadOf = OnClassPath.class, since = "21")
    void notes(Jvm jvm, boolean notes) {
        assertThat(compilation(jvm))
                .has(COMPILED, true)
                .has(PROCESSED, jvm.feature() < 23)
                .has(NOTED, notes);
    }

    /** A runtime of JDK 8 has the classes of {@code javax.tools}, and may have no compiler. */
    private static Values compilation(Jvm jvm) {
        Values values = jvm.valuesOf(OnClassPath.class);
        if (values.get(COMPILED).equals("no compiler")) {
            throw new NotApplicable("requires a compiler, this runtime does not have one");
        }
        return values;
    }
}
