package org.jvmquarks.upgrade.agent;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method with counters. New local variables come after its own and live between two instructions, so that its frames
 * stay as they are.
 */
final class WovenMethod extends MethodVisitor {
    private static final String COUNTS = "org/jvmquarks/upgrade/agent/Counts";
    private static final String OBJECT = "Ljava/lang/Object;";

    /** What is pushed at most above what the method itself has there. */
    private static final int MORE_STACK = 6;

    private final Questions questions;
    private final int free;
    private final String where;
    private final int method;
    private int used;

    /**
     * @param free the first local variable that the method does not use
     * @param where class, method and descriptor
     */
    WovenMethod(MethodVisitor written, Questions questions, int free, String where) {
        super(Weaver.API, written);
        this.questions = questions;
        this.free = free;
        this.where = where;
        this.method = Counts.place(-1, where);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        count("hit", method);
    }

    private void count(String counter, int place) {
        if (place >= 0) {
            push(place);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, counter, "(I)V", false);
        }
    }

    private void push(int value) {
        if (value <= Byte.MAX_VALUE) {
            super.visitIntInsn(Opcodes.BIPUSH, value);
        } else {
            super.visitIntInsn(Opcodes.SIPUSH, value);
        }
    }

    private void countCall(String owner, String name, String descriptor) {
        Integer call =
                questions.owners.contains(owner) ? questions.calls.get(new Member(owner, name, descriptor)) : null;
        if (call != null) {
            count("hit", Counts.place(call, where));
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            count("returned", method);
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        countCall(type, "", "");
        if (opcode == Opcodes.CHECKCAST) {
            countCall(type, Member.CAST, "L" + type + ";");
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        Type element = Type.getType(descriptor).getElementType();
        if (element.getSort() == Type.OBJECT) {
            countCall(element.getInternalName(), "", "");
        }
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (value instanceof Type && ((Type) value).getSort() == Type.OBJECT) {
            countCall(((Type) value).getInternalName(), "", "");
        }
        super.visitLdcInsn(value);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        countCall(owner, name, descriptor);
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        countCall(bootstrap.getOwner(), bootstrap.getName(), bootstrap.getDesc());
        for (Object each : arguments) {
            if (each instanceof Handle) {
                Handle handle = (Handle) each;
                countCall(handle.getOwner(), handle.getName(), handle.getDesc());
            }
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
        countCall(owner, name, descriptor);
        Watched watched = Watched.of(owner, name, descriptor, questions);
        if (watched == Watched.NOTHING) {
            super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
            return;
        }
        Type[] types = Type.getArgumentTypes(descriptor);
        int[] variables = new int[types.length];
        int next = free;
        for (int i = types.length - 1; i >= 0; i--) {
            variables[i] = next;
            next += types[i].getSize();
            super.visitVarInsn(types[i].getOpcode(Opcodes.ISTORE), variables[i]);
        }
        boolean ofReceiver = watched == Watched.MEMBER || watched == Watched.OPENED;
        int receiver = next++;
        int value = next++;
        used = Math.max(used, next - free);
        if (ofReceiver) {
            super.visitVarInsn(Opcodes.ASTORE, receiver);
        }
        ask(watched, name, descriptor, types, variables, receiver);
        super.visitLdcInsn(owner + Questions.SEPARATOR + name + Questions.SEPARATOR + descriptor);
        super.visitLdcInsn(where);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, counter(watched), parameters(watched), false);
        super.visitVarInsn(Opcodes.ISTORE, value);
        if (ofReceiver) {
            super.visitVarInsn(Opcodes.ALOAD, receiver);
        }
        for (int i = 0; i < types.length; i++) {
            super.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), variables[i]);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        done(Type.getReturnType(descriptor), value);
    }

    /** Pushes what of the arguments is of interest. */
    private void ask(Watched watched, String name, String descriptor, Type[] types, int[] variables, int receiver) {
        switch (watched) {
            case TEXT:
            case TYPE:
                super.visitVarInsn(Opcodes.ALOAD, variables[Watched.firstText(descriptor)]);
                break;
            case OPENED:
                super.visitVarInsn(Opcodes.ALOAD, receiver);
                break;
            case HANDLE:
                super.visitVarInsn(Opcodes.ALOAD, variables[0]);
                super.visitVarInsn(Opcodes.ALOAD, variables[1]);
                super.visitInsn(Opcodes.ACONST_NULL);
                break;
            default:
                super.visitVarInsn(Opcodes.ALOAD, receiver);
                boolean constructor = name.endsWith("Constructor");
                if (constructor) {
                    super.visitLdcInsn("<init>");
                } else {
                    super.visitVarInsn(Opcodes.ALOAD, variables[0]);
                }
                int list = constructor ? 0 : 1;
                if (list < types.length) {
                    super.visitVarInsn(Opcodes.ALOAD, variables[list]);
                } else {
                    super.visitInsn(Opcodes.ACONST_NULL);
                }
        }
    }

    private static String counter(Watched watched) {
        switch (watched) {
            case TEXT:
                return "text";
            case TYPE:
                return "type";
            case OPENED:
                return "opened";
            default:
                return "member";
        }
    }

    private static String parameters(Watched watched) {
        boolean member = watched == Watched.MEMBER || watched == Watched.HANDLE;
        return "(" + OBJECT + (member ? OBJECT + OBJECT : "") + "Ljava/lang/String;Ljava/lang/String;)I";
    }

    private void done(Type result, int value) {
        boolean reference = result.getSort() == Type.OBJECT || result.getSort() == Type.ARRAY;
        if (reference) {
            super.visitInsn(Opcodes.DUP);
        }
        super.visitVarInsn(Opcodes.ILOAD, value);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, "done", reference ? "(" + OBJECT + "I)V" : "(I)V", false);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + MORE_STACK, maxLocals + used);
    }
}
