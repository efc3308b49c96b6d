package org.jvmquarks.upgrade.archive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jvmquarks.javaapi.OpenedClass;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads the code of one method. */
final class MethodScan extends MethodVisitor {
    /** What handlers catch that the refusal of {@code setAccessible} is one of. */
    private static final Set<String> OF_REFUSALS = Set.of(
            "java/lang/reflect/InaccessibleObjectException",
            "java/lang/RuntimeException",
            "java/lang/Exception",
            "java/lang/Throwable");

    private static final Type FIELD = Type.getObjectType("java/lang/reflect/Field");

    private static final String DATE_FORMAT = "java/text/SimpleDateFormat";
    private static final String THREAD = "java/lang/Thread";

    private static final String URL_CLASS_LOADER = "java/net/URLClassLoader";

    private final ClassScan.Code code;
    private final boolean finalizer;
    private int instructions;
    private boolean namesField;
    private boolean namesModifiers;
    private boolean getsField;
    private boolean namesHiddenFields;
    private boolean getsMethod;
    private boolean formatsByLocale;
    private boolean formatsByPattern;
    private final OpenedClass opened = new OpenedClass();
    private final List<Handler> handlers = new ArrayList<>();

    /** The handlers around the next instruction. */
    private final Set<Handler> catching = new HashSet<>();

    private boolean castsLoader;
    private boolean testsLoader;

    /** Whether the instruction before, on every way to the next one, gives the current thread. */
    private boolean hasCurrentThread;

    private final Operands operands = new Operands();

    /** A handler that catches what {@code setAccessible} throws. */
    private record Handler(Label start, Label end) {}

    /** @param finalizer whether the method is {@code finalize()} */
    MethodScan(ClassScan.Code code, boolean finalizer) {
        super(Opcodes.ASM9);
        this.code = code;
        this.finalizer = finalizer;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return code.annotation(descriptor);
    }

    @Override
    public AnnotationVisitor visitParameterAnnotation(int parameter, String descriptor, boolean visible) {
        return code.annotation(descriptor);
    }

    private void instruction() {
        instructions++;
        hasCurrentThread = false;
    }

    @Override
    public void visitLabel(Label label) {
        hasCurrentThread = false;
        for (Handler each : handlers) {
            if (each.start() == label) {
                catching.add(each);
            } else if (each.end() == label) {
                catching.remove(each);
            }
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.MONITORENTER) {
            code.sign(CodeTrait.SYNCHRONIZED);
        }
        operands.instruction(opcode);
        instruction();
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        operands.replace(opcode == Opcodes.NEWARRAY ? 1 : 0);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        operands.jump(opcode);
        opened.jump();
    }

    @Override
    public void visitTableSwitchInsn(int least, int most, Label other, Label... labels) {
        operands.forget();
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
        operands.forget();
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        operands.variable(opcode);
        opened.variable();
        instruction();
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        code.type(type);
        castsLoader |= opcode == Opcodes.CHECKCAST && type.equals(URL_CLASS_LOADER);
        testsLoader |= opcode == Opcodes.INSTANCEOF && type.equals(URL_CLASS_LOADER);
        if (opcode != Opcodes.CHECKCAST) {
            operands.replace(opcode == Opcodes.NEW ? 0 : 1);
        }
        instruction();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        code.types(Type.getType(descriptor));
        operands.replace(dimensions);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        code.member(owner, name, descriptor);
        opened.value(descriptor);
        operands.field(opcode);
        instruction();
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
        // A thread that asks for its own stack asks no other thread.
        boolean ownStack = hasCurrentThread && owner.equals(THREAD) && name.equals("getStackTrace");
        boolean byLocale = owner.equals(DATE_FORMAT) && name.equals("<init>") && descriptor.equals("()V");
        if (!ownStack && !byLocale) {
            code.member(owner, name, descriptor);
        }
        formatsByLocale |= byLocale;
        formatsByPattern |= owner.equals(DATE_FORMAT) && name.equals("applyPattern");
        opened.call(owner, name, descriptor, operands.last(), !catching.isEmpty());
        code.call(owner, name, operands.last());
        code.passed(owner, name, descriptor, operands.call(descriptor, opcode != Opcodes.INVOKESTATIC));
        getsField |= owner.equals("java/lang/Class") && name.equals("getDeclaredField");
        getsMethod |= owner.equals("java/lang/Class") && name.equals("getDeclaredMethod");
        instruction();
        hasCurrentThread = owner.equals(THREAD) && name.equals("currentThread");
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        code.descriptor(descriptor);
        code.handle(bootstrap);
        for (Object argument : arguments) {
            if (argument instanceof Handle handle) {
                code.handle(handle);
            } else if (argument instanceof Type type) {
                code.types(type);
            } else if (argument instanceof String text) {
                code.recipe(text);
            }
        }
        operands.call(descriptor, false);
        instruction();
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (value instanceof String text) {
            code.text(text);
            opened.text(text);
            namesModifiers |= text.equals("modifiers");
            namesHiddenFields |= text.equals("getDeclaredFields0");
        } else if (value instanceof Type type) {
            code.literal(type);
            opened.literal(type.getInternalName());
            namesField |= type.equals(FIELD);
        } else if (value instanceof Handle handle) {
            code.handle(handle);
        }
        if (value instanceof String text) {
            operands.push(text);
        } else {
            operands.pushUnknown();
        }
        instruction();
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        if (type != null) {
            code.type(type);
            if (OF_REFUSALS.contains(type)) {
                handlers.add(new Handler(start, end));
            }
        }
    }

    @Override
    public void visitEnd() {
        code.end();
        opened.opened().forEach(code::opens);
        opened.caught().forEach(code::opensOrCatches);
        // A format gets the pattern of the locale, unless the method then gives it one of its own.
        if (formatsByLocale && !formatsByPattern) {
            code.member(DATE_FORMAT, "<init>", "()V");
        }
        // HotSpot registers no object for a finalizer that consists of a return alone.
        if (finalizer && instructions > 1) {
            code.finalizer();
        }
        if (namesField && namesModifiers && getsField) {
            code.sign(CodeTrait.MODIFIERS_OF_FIELDS);
        }
        if (namesHiddenFields && getsMethod) {
            code.sign(CodeTrait.ALL_DECLARED_FIELDS);
        }
        if (castsLoader && !testsLoader) {
            code.castTo(URL_CLASS_LOADER);
        }
    }
}
