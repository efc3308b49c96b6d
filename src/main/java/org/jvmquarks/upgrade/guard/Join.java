package org.jvmquarks.upgrade.guard;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Where all ways behind a branch meet again.
 *
 * @param between what is on these ways
 */
record Join(AbstractInsnNode end, Set<AbstractInsnNode> between) {

    /** Returns where they meet; empty if a way returns before that. */
    static Optional<Join> of(AbstractInsnNode branch) {
        for (AbstractInsnNode end = branch.getNext(); end != null; end = end.getNext()) {
            Set<AbstractInsnNode> between = between(branch, end);
            if (between.stream().noneMatch(Join::returns)) {
                return Optional.of(new Join(end, between));
            }
        }
        return Optional.empty();
    }

    private static boolean returns(AbstractInsnNode at) {
        return at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN;
    }

    private static Set<AbstractInsnNode> between(AbstractInsnNode branch, AbstractInsnNode end) {
        Set<AbstractInsnNode> seen = new HashSet<>();
        Deque<AbstractInsnNode> ahead = new ArrayDeque<>(List.of(branch));
        while (!ahead.isEmpty()) {
            for (AbstractInsnNode each : Branches.successors(ahead.remove())) {
                if (each != end && seen.add(each)) {
                    ahead.add(each);
                }
            }
        }
        return seen;
    }

    /** Tells whether objects may be others at the end. */
    boolean changesObjects() {
        return between.stream()
                .anyMatch(each -> each instanceof MethodInsnNode
                        || each instanceof InvokeDynamicInsnNode
                        || each.getOpcode() == Opcodes.PUTFIELD
                        || (each.getOpcode() >= Opcodes.IASTORE && each.getOpcode() <= Opcodes.SASTORE));
    }
}
