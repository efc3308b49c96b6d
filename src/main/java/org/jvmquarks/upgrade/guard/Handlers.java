package org.jvmquarks.upgrade.guard;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What handlers catch, and whether the program goes on behind them. One that only throws again does not help, nor does
 * that of a main method which says what happened and ends in {@code System.exit}, be it by some helpers.
 */
final class Handlers {
    /** Levels of calls that are followed; what is beyond may return. */
    private static final int DEEPEST = 4;

    private final ApplicationClasses classes;

    /** Whether methods end the program, by their level and name. */
    private final Map<String, Boolean> known = new HashMap<>();

    Handlers(ApplicationClasses classes) {
        this.classes = classes;
    }

    /** @param handler internal name; null for one that catches all */
    static boolean catches(String handler, String thrown) {
        if (handler == null || handler.equals(thrown)) {
            return true;
        }
        try {
            Class<?> caught = Class.forName(handler.replace('/', '.'), false, null);
            return caught.isAssignableFrom(Class.forName(thrown.replace('/', '.'), false, null));
        } catch (ClassNotFoundException | LinkageError own) {
            return false;
        }
    }

    /** Tells whether a handler may end otherwise than by throwing again or by ending the program. */
    boolean goesOn(AbstractInsnNode handler) {
        return !ends(List.of(handler), call -> isExit(call) || ends(call, packageOf(call), 1));
    }

    private static boolean ends(List<AbstractInsnNode> starts, Predicate<MethodInsnNode> last) {
        boolean ends = false;
        Set<AbstractInsnNode> seen = new HashSet<>(starts);
        Deque<AbstractInsnNode> ahead = new ArrayDeque<>(seen);
        while (!ahead.isEmpty()) {
            AbstractInsnNode at = ahead.remove();
            int opcode = at.getOpcode();
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                return false;
            }
            if (opcode == Opcodes.ATHROW || (at instanceof MethodInsnNode call && last.test(call))) {
                ends = true;
            } else {
                Branches.successors(at).stream().filter(seen::add).forEach(ahead::add);
            }
        }
        // Otherwise it goes round for ever, which is a way to go on.
        return ends;
    }

    private static boolean isExit(MethodInsnNode call) {
        return (call.owner.equals("java/lang/System") && call.name.equals("exit"))
                || (call.owner.equals("java/lang/Runtime") && (call.name.equals("exit") || call.name.equals("halt")));
    }

    /**
     * Tells whether a helper ends the program. Its own helpers count if they are its neighbours: loggers, which are
     * called as well, lead far away.
     *
     * @param near package of the helper that the handler calls
     */
    private boolean ends(MethodInsnNode call, String near, int level) {
        if (level > DEEPEST || !call.desc.endsWith(")V") || !packageOf(call).equals(near)) {
            return false;
        }
        String key = level + call.owner + "." + call.name + call.desc;
        Boolean ends = known.get(key);
        if (ends == null) {
            ends = classes.method(call.owner, call.name, call.desc)
                    .map(found -> starts(found.method()))
                    .filter(starts -> ends(starts, next -> isExit(next) || ends(next, near, level + 1)))
                    .isPresent();
            known.put(key, ends);
        }
        return ends;
    }

    /** A method begins at its first instruction, and goes on in its own handlers. */
    private static List<AbstractInsnNode> starts(MethodNode method) {
        return Stream.concat(
                        Stream.ofNullable(method.instructions.getFirst()),
                        method.tryCatchBlocks.stream().map(block -> block.handler))
                .toList();
    }

    private static String packageOf(MethodInsnNode call) {
        return call.owner.substring(0, call.owner.lastIndexOf('/') + 1);
    }
}
