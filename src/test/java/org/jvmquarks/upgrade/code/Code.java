package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** An archive with classes that no compiler of today makes. */
final class Code {
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    Code with(String entry, byte[] content) {
        entries.put(entry, content);
        return this;
    }

    /**
     * Adds a class whose one method calls static methods.
     *
     * @param calls {@code sun/misc/VM.isBooted()Z}
     */
    Code calling(String name, String... calls) {
        return with(name + ".class", classCalling(name, calls));
    }

    /**
     * Adds a class with an annotation whose value is a class.
     *
     * @param annotation its descriptor
     * @param value descriptor of the class
     */
    Code annotated(String name, String annotation, String value) {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        AnnotationVisitor it = type.visitAnnotation(annotation, true);
        it.visit("value", Type.getType(value));
        it.visitEnd();
        type.visitEnd();
        return with(name + ".class", type.toByteArray());
    }

    static byte[] classCalling(String name, String... calls) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        MethodVisitor method = type.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
        method.visitCode();
        for (String call : calls) {
            int list = call.indexOf('(');
            int dot = call.lastIndexOf('.', list);
            method.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    call.substring(0, dot),
                    call.substring(dot + 1, list),
                    call.substring(list),
                    false);
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        type.visitEnd();
        return type.toByteArray();
    }

    /** Writes {@code app.jar} into a folder, and reads it as a JDK does. */
    ArchiveFacts read(Path folder, int target) throws IOException {
        return read(folder, target, List.of());
    }

    /** Does the same for a command line. */
    ArchiveFacts read(Path folder, int target, List<String> words) throws IOException {
        Path file = Files.write(folder.resolve("app.jar"), jar());
        return new ArchiveScan(target, new CodeFindings().apis()).read(List.of(file), words);
    }

    byte[] jar() {
        return TestArchives.jar(entries);
    }

    /** Adds all that this has to another one. */
    void addTo(Code other) {
        other.entries.putAll(entries);
    }
}
