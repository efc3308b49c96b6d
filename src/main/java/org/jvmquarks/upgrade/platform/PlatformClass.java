package org.jvmquarks.upgrade.platform;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.Reference;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class of the JDK.
 *
 * @param superclasses internal name of its superclass; empty for interfaces and {@code Object}
 * @param parents those of its superclass and interfaces
 * @param members names and descriptors of its methods and fields that are not private
 * @param exposed those of them that are public or protected
 * @param hidden those of its private ones
 */
record PlatformClass(
        List<String> superclasses, List<String> parents, Set<String> members, Set<String> exposed, Set<String> hidden) {
    /** The text behind the name of a member: its descriptor, or {@code *} with polymorphic signature. */
    private static final Pattern DESCRIPTOR = Pattern.compile("\\(.*|\\*|\\[*(?:[BCDFIJSZ]|L.*;)");

    PlatformClass {
        superclasses = List.copyOf(superclasses);
        parents = List.copyOf(parents);
        members = Set.copyOf(members);
        exposed = Set.copyOf(exposed);
        hidden = Set.copyOf(hidden);
    }

    static PlatformClass read(byte[] bytes) {
        Visitor visitor = new Visitor();
        reader(bytes).accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new PlatformClass(
                visitor.superclasses, visitor.parents, visitor.members, visitor.exposed, visitor.hidden);
    }

    /** Class files change little in what is read here: those of a newer JDK are read, too. */
    static ClassReader reader(byte[] bytes) {
        byte[] copy = bytes.clone();
        ByteBuffer header = ByteBuffer.wrap(copy);
        if (Short.toUnsignedInt(header.getShort(6)) > Opcodes.V28) {
            header.putShort(6, (short) Opcodes.V28);
        }
        return new ClassReader(copy);
    }

    /** Any descriptor will do for a method with polymorphic signature (JLS 15.12.3). */
    boolean declares(Reference reference) {
        return members.contains(reference.name() + reference.descriptor()) || members.contains(reference.name() + "*");
    }

    /** Tells whether a method or field has this name. */
    boolean declares(String name) {
        return isIn(members, name);
    }

    /** Tells whether a public or protected method or field has this name. */
    boolean exposes(String name) {
        return isIn(exposed, name);
    }

    private static boolean isIn(Set<String> members, String name) {
        return members.stream()
                .filter(member -> member.startsWith(name))
                .anyMatch(member ->
                        DESCRIPTOR.matcher(member.substring(name.length())).matches());
    }

    /**
     * Tells whether reflection finds a member that the class declares, private or not.
     *
     * @param parameters such as {@code (JJ)}; empty for a field
     */
    boolean declares(String name, String parameters) {
        return Stream.concat(members.stream(), hidden.stream())
                .filter(member -> member.startsWith(name + parameters))
                .anyMatch(member -> !parameters.isEmpty()
                        || (member.indexOf('(') < 0
                                && DESCRIPTOR
                                        .matcher(member.substring(name.length()))
                                        .matches()));
    }

    private static final class Visitor extends ClassVisitor {
        private final List<String> superclasses = new ArrayList<>();
        private final List<String> parents = new ArrayList<>();
        private final Set<String> members = new HashSet<>();
        private final Set<String> exposed = new HashSet<>();
        private final Set<String> hidden = new HashSet<>();

        Visitor() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superType, String[] interfaces) {
            if (superType != null) {
                parents.add(superType);
                if ((access & Opcodes.ACC_INTERFACE) == 0) {
                    superclasses.add(superType);
                }
            }
            parents.addAll(List.of(interfaces));
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            add(access, name + descriptor);
            return new FieldVisitor(Opcodes.ASM9) {};
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            boolean polymorphic = (access & Opcodes.ACC_NATIVE) != 0
                    && (access & Opcodes.ACC_VARARGS) != 0
                    && descriptor.startsWith("([Ljava/lang/Object;)");
            add(access, name + (polymorphic ? "*" : descriptor));
            return new MethodVisitor(Opcodes.ASM9) {};
        }

        private void add(int access, String member) {
            ((access & Opcodes.ACC_PRIVATE) == 0 ? members : hidden).add(member);
            if ((access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0) {
                exposed.add(member);
            }
        }
    }
}
