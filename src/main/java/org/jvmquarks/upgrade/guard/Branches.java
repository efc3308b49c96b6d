package org.jvmquarks.upgrade.guard;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Decides where code goes on. */
final class Branches {
    private Branches() {}

    /**
     * Returns the next instruction; empty if it depends on what is not known.
     *
     * @param operands of the instruction, if it is a branch
     */
    static Optional<AbstractInsnNode> next(AbstractInsnNode at, List<Known> operands) {
        if (at instanceof JumpInsnNode jump) {
            if (jump.getOpcode() == Opcodes.GOTO) {
                return Optional.of(jump.label);
            }
            return taken(jump.getOpcode(), operands).map(taken -> taken ? jump.label : jump.getNext());
        }
        if (at instanceof TableSwitchInsnNode table) {
            return number(operands)
                    .map(value ->
                            value < table.min || value > table.max ? table.dflt : table.labels.get(value - table.min));
        }
        if (at instanceof LookupSwitchInsnNode lookup) {
            return number(operands).map(value -> {
                int found = lookup.keys.indexOf(value);
                LabelNode label = found < 0 ? lookup.dflt : lookup.labels.get(found);
                return label;
            });
        }
        return Optional.ofNullable(at.getNext());
    }

    /** Returns all instructions that may come next, but for handlers. */
    static List<AbstractInsnNode> successors(AbstractInsnNode at) {
        Optional<AbstractInsnNode> next = Optional.ofNullable(at.getNext()).filter(it -> !leaves(at.getOpcode()));
        Set<AbstractInsnNode> all = new LinkedHashSet<>();
        if (at instanceof JumpInsnNode jump) {
            all.add(jump.label);
        } else if (at instanceof TableSwitchInsnNode table) {
            all.add(table.dflt);
            all.addAll(table.labels);
        } else if (at instanceof LookupSwitchInsnNode lookup) {
            all.add(lookup.dflt);
            all.addAll(lookup.labels);
        } else {
            return next.map(List::of).orElse(List.of());
        }
        next.ifPresent(all::add);
        return List.copyOf(all);
    }

    /** Tells whether the instruction behind it never comes next. */
    private static boolean leaves(int opcode) {
        return (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.GOTO
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH;
    }

    private static Optional<Integer> number(List<Known> operands) {
        return Optional.of(operands.get(0)).filter(it -> it.is(Integer.class)).map(Known::number);
    }

    private static Optional<Boolean> taken(int opcode, List<Known> operands) {
        return switch (opcode) {
            case Opcodes.IFNULL -> isNull(operands.get(0));
            case Opcodes.IFNONNULL -> isNull(operands.get(0)).map(it -> !it);
            case Opcodes.IF_ACMPEQ -> isSame(operands);
            case Opcodes.IF_ACMPNE -> isSame(operands).map(it -> !it);
            case Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IFLT, Opcodes.IFGE, Opcodes.IFGT, Opcodes.IFLE ->
                number(operands).map(value -> compare(opcode - Opcodes.IFEQ, value, 0));
            case Opcodes.IF_ICMPEQ,
                    Opcodes.IF_ICMPNE,
                    Opcodes.IF_ICMPLT,
                    Opcodes.IF_ICMPGE,
                    Opcodes.IF_ICMPGT,
                    Opcodes.IF_ICMPLE ->
                number(operands)
                        .flatMap(left -> number(operands.subList(1, 2))
                                .map(right -> compare(opcode - Opcodes.IF_ICMPEQ, left, right)));
            default -> Optional.empty();
        };
    }

    /** @param condition 0 to 5 for equal, not equal, less, not less, more, not more */
    private static boolean compare(int condition, int left, int right) {
        return switch (condition) {
            case 0 -> left == right;
            case 1 -> left != right;
            case 2 -> left < right;
            case 3 -> left >= right;
            case 4 -> left > right;
            default -> left <= right;
        };
    }

    private static Optional<Boolean> isNull(Known value) {
        return value.kind() == Known.Kind.NOTHING ? Optional.empty() : Optional.of(value.kind() == Known.Kind.NULL);
    }

    private static Optional<Boolean> isSame(List<Known> operands) {
        Known left = operands.get(0);
        Known right = operands.get(1);
        if (left.is(Known.Instance.class) && right.is(Known.Instance.class)) {
            return Optional.of(left.content() == right.content());
        }
        if (left.kind() == Known.Kind.NOTHING || right.kind() == Known.Kind.NOTHING) {
            return Optional.empty();
        }
        boolean oneIsNull = left.kind() == Known.Kind.NULL || right.kind() == Known.Kind.NULL;
        return oneIsNull ? Optional.of(left.kind() == right.kind()) : Optional.empty();
    }
}
