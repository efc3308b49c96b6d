package org.jvmquarks.upgrade.mention;

import java.util.regex.Pattern;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells classes that the JVM or a framework may find without their name: by a main method, by an annotation that is
 * there at run time, or by a convention about names.
 */
final class EntryPoint extends ClassVisitor {
    private static final int API = Opcodes.ASM9;

    /** Annotations that tell people, compilers or tools something, and for which nobody searches. */
    private static final Pattern REMARK = Pattern.compile("Ljava/lang/(Deprecated|FunctionalInterface|SafeVarargs);"
            + "|Lkotlin/(Metadata|Deprecated);|Lscala/reflect/Scala(Long)?Signature;"
            + "|.*[/$](Nullable|NonNull|Nonnull|NotNull|CheckForNull|NullMarked"
            + "|ThreadSafe|NotThreadSafe|Immutable|GuardedBy|VisibleForTesting"
            + "|InterfaceAudience.*|InterfaceStability.*);");

    /** {@code java.beans}, protocols of URLs and RMI put these names together. */
    private static final Pattern CONVENTION =
            Pattern.compile(".*(BeanInfo|Customizer|Editor|_Stub|_Skel|_Tie)|(.*/)?Handler");

    private boolean annotated;
    private boolean starts;
    private final boolean conventional;

    EntryPoint(ClassReader type) {
        super(API);
        conventional = CONVENTION.matcher(type.getClassName()).matches();
        type.accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    /** Tells whether a framework may find the class without its name. */
    boolean isFoundByFramework() {
        return annotated || conventional;
    }

    /** Tells whether the JVM can start the class as a program or as an agent. */
    boolean starts() {
        return starts;
    }

    private void annotation(String descriptor, boolean visible) {
        annotated |= visible && !REMARK.matcher(descriptor).matches();
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        annotation(descriptor, visible);
        return new AnnotationVisitor(API) {};
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        return new FieldVisitor(API) {
            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                annotation(annotation, visible);
                return new AnnotationVisitor(API) {};
            }
        };
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        // Newer JDKs start a main method without parameters, too (JEP 512).
        boolean main = name.equals("main") && descriptor.endsWith(")V");
        starts |= main || name.equals("premain") || name.equals("agentmain");
        return new MethodVisitor(API) {
            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                annotation(annotation, visible);
                return new AnnotationVisitor(API) {};
            }
        };
    }
}
