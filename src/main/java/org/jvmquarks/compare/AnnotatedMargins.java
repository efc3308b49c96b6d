package org.jvmquarks.compare;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.BenchmarkMargin;
import org.jvmquarks.verdict.Margin;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Margins that benchmarks have by {@link BenchmarkMargin}, read from class files: nothing of them is loaded. */
final class AnnotatedMargins implements AutoCloseable {
    private static final String ANNOTATION = Type.getDescriptor(BenchmarkMargin.class);

    private final URLClassLoader classPath;
    private final Map<String, Optional<Annotated>> classes = new HashMap<>();

    AnnotatedMargins(CodePath code) throws MalformedURLException {
        URL[] urls = new URL[code.entries().size()];
        int i = 0;
        for (Path entry : code.entries()) {
            urls[i++] = entry.toUri().toURL();
        }
        classPath = new URLClassLoader("benchmarks", urls, null);
    }

    /**
     * What a class file says.
     *
     * @param parent internal name of the superclass; empty for that of Object
     */
    private record Annotated(Optional<Margin> ofAll, Map<String, Margin> ofMethods, String parent) {}

    /**
     * Returns the margin of a benchmark.
     *
     * @param benchmark class and method, apart by dots
     * @throws IllegalArgumentException if the annotation has no possible value, or the class file cannot be read
     */
    Optional<Margin> of(String benchmark) throws IOException {
        int dot = benchmark.lastIndexOf('.');
        String method = benchmark.substring(dot + 1);
        Optional<Margin> found = Optional.empty();
        Optional<Annotated> next = named(benchmark.substring(0, dot).replace('.', '/'));
        while (found.isEmpty() && next.isPresent()) {
            Annotated each = next.get();
            found = Optional.ofNullable(each.ofMethods.get(method)).or(each::ofAll);
            next = file(each.parent);
        }
        return found;
    }

    /** JMH has dots before nested classes, where their file has dollar signs. */
    private Optional<Annotated> named(String name) throws IOException {
        String each = name;
        Optional<Annotated> found = file(each);
        while (found.isEmpty() && each.indexOf('/') >= 0) {
            int slash = each.lastIndexOf('/');
            each = each.substring(0, slash) + "$" + each.substring(slash + 1);
            found = file(each);
        }
        return found;
    }

    private Optional<Annotated> file(String name) throws IOException {
        Optional<Annotated> known = classes.get(name);
        if (known == null) {
            known = read(name);
            classes.put(name, known);
        }
        return known;
    }

    private Optional<Annotated> read(String name) throws IOException {
        URL file = classPath.findResource(name + ".class");
        if (file == null) {
            return Optional.empty();
        }
        try (InputStream in = file.openStream()) {
            Reader reader = new Reader();
            new ClassReader(in).accept(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            return Optional.of(new Annotated(reader.ofAll, reader.ofMethods, reader.parent));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "cannot read the margins of %s: %s".formatted(name.replace('/', '.'), e.getMessage()), e);
        }
    }

    private static final class Reader extends ClassVisitor {
        private Optional<Margin> ofAll = Optional.empty();
        private final Map<String, Margin> ofMethods = new HashMap<>();
        private String parent = "";

        Reader() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            parent = superName == null ? "" : superName;
        }

        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            return value(descriptor, it -> ofAll = Optional.of(it));
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                    return value(descriptor, it -> ofMethods.put(name, it));
                }
            };
        }

        private static @Nullable AnnotationVisitor value(String descriptor, Consumer<Margin> consumer) {
            return descriptor.equals(ANNOTATION)
                    ? new AnnotationVisitor(Opcodes.ASM9) {
                        @Override
                        public void visit(String name, Object value) {
                            consumer.accept(new Margin((Double) value));
                        }
                    }
                    : null;
        }
    }

    @Override
    public void close() throws IOException {
        classPath.close();
    }
}
