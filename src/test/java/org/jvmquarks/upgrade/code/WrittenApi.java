package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.platform.InstalledApi;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** The classes of a JDK that has one class. */
final class WrittenApi {
    private final ClassWriter type = new ClassWriter(0);
    private final String owner;

    /** @param owner internal name of the class */
    WrittenApi(String owner) {
        this.owner = owner;
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, owner, null, null, new String[0]);
    }

    WrittenApi with(int access, String method, String descriptor) {
        type.visitMethod(access | Opcodes.ACC_NATIVE, method, descriptor, null, null)
                .visitEnd();
        return this;
    }

    /** Writes them as the guest does, and opens them. */
    InstalledApi write(Path archive) throws IOException {
        type.visitEnd();
        String packageName = Reference.to(owner).packageName();
        ClassWriter module = new ClassWriter(0);
        module.visit(Opcodes.V9, Opcodes.ACC_MODULE, "module-info", null, null, null);
        ModuleVisitor exports = module.visitModule("java.base", 0, null);
        exports.visitExport(packageName.replace('.', '/'), 0);
        exports.visitEnd();
        module.visitEnd();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("modules/java.base/" + owner + ".class"));
            zip.write(type.toByteArray());
            zip.putNextEntry(new ZipEntry("modules/java.base/module-info.class"));
            zip.write(module.toByteArray());
            zip.putNextEntry(new ZipEntry("packages/" + packageName + "/java.base"));
        }
        return InstalledApi.written(archive);
    }
}
