package org.jvmquarks.upgrade.platform;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The packages that a module exports to all others.
 *
 * @param packages their names: {@code java.lang}
 */
record ModuleExports(Set<String> packages) {

    ModuleExports {
        packages = Set.copyOf(packages);
    }

    boolean contains(String packageName) {
        return packages.contains(packageName);
    }

    /** Reads a {@code module-info.class}. */
    static ModuleExports read(byte[] bytes) {
        Set<String> packages = new HashSet<>();
        PlatformClass.reader(bytes)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public ModuleVisitor visitModule(String name, int access, String version) {
                                return new Visitor(packages);
                            }
                        },
                        ClassReader.SKIP_DEBUG);
        return new ModuleExports(packages);
    }

    private static final class Visitor extends ModuleVisitor {
        private final Set<String> packages;

        Visitor(Set<String> packages) {
            super(Opcodes.ASM9);
            this.packages = packages;
        }

        @Override
        public void visitExport(String packageName, int access, String... modules) {
            if (modules == null || modules.length == 0) {
                packages.add(packageName.replace('/', '.'));
            }
        }
    }
}
