package org.jvmquarks.upgrade.archive;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The strings that code without branches has pushed last. An operand is a list: an array has all strings that were
 * stored in it, and one that is not known has none. Of what lies below the operands that are known here nothing is
 * known; an instruction that is not followed makes all of them unknown.
 */
final class Operands {
    private final List<List<String>> known = new ArrayList<>();

    void push(String text) {
        known.add(new ArrayList<>(List.of(text)));
    }

    void pushUnknown() {
        known.add(new ArrayList<>());
    }

    private void pop(int count) {
        if (count > known.size()) {
            known.clear();
        } else {
            known.subList(known.size() - count, known.size()).clear();
        }
    }

    /** Replaces some operands by one that is not known. */
    void replace(int count) {
        pop(count);
        pushUnknown();
    }

    /** Returns the string that was pushed last; empty if it is not known. */
    String last() {
        return known.isEmpty() || known.get(known.size() - 1).size() != 1
                ? ""
                : known.get(known.size() - 1).get(0);
    }

    /** Follows a call. Returns the strings among its arguments. */
    List<String> call(String descriptor, boolean onObject) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        List<String> strings = new ArrayList<>();
        for (int i = Math.max(0, known.size() - parameters.length); i < known.size(); i++) {
            strings.addAll(known.get(i));
        }
        pop(parameters.length + (onObject ? 1 : 0));
        if (Type.getReturnType(descriptor).getSort() != Type.VOID) {
            pushUnknown();
        }
        return List.copyOf(strings);
    }

    /** Follows an instruction without operands in the class file. */
    void instruction(int opcode) {
        if (opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.DCONST_1) {
            pushUnknown();
        } else if (opcode == Opcodes.DUP && !known.isEmpty()) {
            known.add(known.get(known.size() - 1));
        } else if (opcode == Opcodes.AASTORE && known.size() >= 3) {
            known.get(known.size() - 3).addAll(known.get(known.size() - 1));
            pop(3);
        } else if (opcode == Opcodes.POP) {
            pop(1);
        } else {
            known.clear();
        }
    }

    /** Follows an instruction about a variable. */
    void variable(int opcode) {
        if (opcode <= Opcodes.ALOAD) {
            pushUnknown();
        } else {
            pop(1);
        }
    }

    /** Follows an instruction about a field. */
    void field(int opcode) {
        switch (opcode) {
            case Opcodes.GETSTATIC -> pushUnknown();
            case Opcodes.GETFIELD -> replace(1);
            case Opcodes.PUTSTATIC -> pop(1);
            default -> pop(2);
        }
    }

    /** Follows a jump: what is pushed before one of its targets may not be there. */
    void jump(int opcode) {
        if (opcode == Opcodes.GOTO || opcode == Opcodes.JSR) {
            known.clear();
        } else {
            pop(opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE ? 2 : 1);
        }
    }

    /** Forgets all. */
    void forget() {
        known.clear();
    }
}
