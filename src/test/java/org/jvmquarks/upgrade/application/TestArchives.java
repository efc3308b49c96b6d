package org.jvmquarks.upgrade.application;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Builds small archives out of source texts. */
public final class TestArchives {
    private TestArchives() {}

    /**
     * Compiles classes.
     *
     * @param folder an empty folder
     * @param sources each a compilation unit whose first public or only class gives its file name
     * @return content of the class files by their paths: {@code a/B.class}
     */
    public static Map<String, byte[]> compile(Path folder, int release, String... sources) {
        try {
            List<String> arguments = new ArrayList<>(List.of(
                    "--release",
                    Integer.toString(release),
                    "-Xlint:none",
                    "-nowarn",
                    "-proc:none",
                    "-d",
                    folder.resolve("classes").toString()));
            for (String source : sources) {
                String name = source.replaceFirst("(?s).*?(class|interface) (\\w+).*", "$2");
                Path file = Files.createDirectories(folder.resolve("src")).resolve(name + ".java");
                arguments.add(Files.writeString(file, source).toString());
            }
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            ByteArrayOutputStream errors = new ByteArrayOutputStream();
            if (compiler.run(null, errors, errors, arguments.toArray(new String[0])) != 0) {
                throw new AssertionError(errors.toString(StandardCharsets.UTF_8));
            }
            return read(folder.resolve("classes"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, byte[]> read(Path classes) throws IOException {
        Map<String, byte[]> content = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                content.put(classes.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return content;
    }

    /** Returns an empty class of a version. */
    public static byte[] emptyClass(String name, int version) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Returns the class file of a class of the test's own class path. */
    public static byte[] classFile(Class<?> type) {
        String name = type.getName().replace('.', '/') + ".class";
        try (var in = type.getClassLoader().getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] manifest(String... lines) {
        return ("Manifest-Version: 1.0\n" + String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Packs entries as they are by {@code jar}: deflated, but for archives, which are stored. */
    public static byte[] jar(Map<String, byte[]> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                if (each.getKey().endsWith(".jar")) {
                    store(entry, each.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(each.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void store(ZipEntry entry, byte[] content) {
        CRC32 sum = new CRC32();
        sum.update(content);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
    }
}
