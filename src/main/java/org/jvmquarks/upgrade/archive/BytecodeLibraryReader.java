package org.jvmquarks.upgrade.archive;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds out which class files a library reads, from the code of its reader rather than from a table of releases: that
 * is true of patched and repackaged copies, too.
 *
 * <ul>
 *   <li>ASM: a constructor of {@code ClassReader} compares the version with a constant.
 *   <li>Byte Buddy: {@code ClassFileVersion.latest()} returns a constant, {@code JAVA_V25}; its reader refuses what is
 *       newer, unless {@code net.bytebuddy.experimental} is set.
 * </ul>
 */
final class BytecodeLibraryReader {
    private static final Pattern ASM = Pattern.compile("(.*/)?\\$?ClassReader");

    private static final Pattern BYTE_BUDDY = Pattern.compile("(.*/)?ClassFileVersion");

    private static final Pattern CONSTANT = Pattern.compile("JAVA_V(\\d+)");

    private BytecodeLibraryReader() {}

    /** Returns the library whose reader of class files this class is; empty if it is not one. */
    static Optional<BytecodeLibrary> read(ClassReader type, CodeLocation place) {
        String name = type.getClassName();
        if (ASM.matcher(name).matches()) {
            AsmReader reader = new AsmReader();
            type.accept(reader, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return reader.visits
                    ? Optional.of(new BytecodeLibrary(BytecodeLibrary.Kind.ASM, place, reader.highest))
                    : Optional.empty();
        }
        if (BYTE_BUDDY.matcher(name).matches()) {
            ByteBuddyReader reader = new ByteBuddyReader();
            type.accept(reader, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return reader.highest.isPresent()
                    ? Optional.of(new BytecodeLibrary(BytecodeLibrary.Kind.BYTE_BUDDY, place, reader.highest))
                    : Optional.empty();
        }
        return Optional.empty();
    }

    private static OptionalInt greater(OptionalInt one, int other) {
        return OptionalInt.of(one.isPresent() ? Math.max(one.getAsInt(), other) : other);
    }

    /** Looks for {@code if (readShort(6) > 69) throw} in constructors, and for the visitor. */
    private static final class AsmReader extends ClassVisitor {
        /** No class file has an older version; smaller constants are offsets and sizes. */
        private static final int OLDEST = 45;

        private static final int NEWEST = 200;

        private boolean visits;
        private OptionalInt highest = OptionalInt.empty();

        AsmReader() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            visits |= name.equals("accept") && descriptor.contains("ClassVisitor;");
            return name.equals("<init>") ? new Comparisons() : new MethodVisitor(Opcodes.ASM9) {};
        }

        private final class Comparisons extends MethodVisitor {
            private int constant;

            Comparisons() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visitIntInsn(int opcode, int operand) {
                constant = operand;
            }

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                boolean compares = opcode == Opcodes.IF_ICMPLE || opcode == Opcodes.IF_ICMPGT;
                if (compares && constant >= OLDEST && constant <= NEWEST) {
                    highest = greater(highest, constant);
                }
                constant = 0;
            }

            @Override
            public void visitInsn(int opcode) {
                constant = 0;
            }

            @Override
            public void visitVarInsn(int opcode, int variable) {
                constant = 0;
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean interfaces) {
                constant = 0;
            }
        }
    }

    /** Looks for the constant that {@code latest()} returns. */
    private static final class ByteBuddyReader extends ClassVisitor {
        private OptionalInt highest = OptionalInt.empty();

        ByteBuddyReader() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return name.equals("latest") ? new Constants() : new MethodVisitor(Opcodes.ASM9) {};
        }

        private final class Constants extends MethodVisitor {
            Constants() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                Matcher constant = CONSTANT.matcher(name);
                if (constant.matches()) {
                    int feature = Integer.parseInt(constant.group(1));
                    highest = greater(highest, feature + BytecodeLibrary.FIRST_VERSION);
                }
            }
        }
    }
}
