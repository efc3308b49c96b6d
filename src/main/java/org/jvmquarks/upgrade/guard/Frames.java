package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Makes the frames at the beginning of methods. */
final class Frames {
    private Frames() {}

    /** @param arguments with the receiver first; none if nothing is known of them */
    static Frame<Known> entry(MethodNode method, List<Known> arguments) {
        Frame<Known> frame = new Frame<>(method.maxLocals, method.maxStack);
        int local = 0;
        int next = 0;
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            frame.setLocal(local++, arguments.isEmpty() ? Known.notNull() : arguments.get(next++));
        }
        for (Type each : Type.getArgumentTypes(method.desc)) {
            Known value = arguments.isEmpty() ? Known.nothing(each) : arguments.get(next++);
            frame.setLocal(local, value);
            local += each.getSize();
            if (each.getSize() == 2) {
                frame.setLocal(local - 1, Known.nothing(1));
            }
        }
        while (local < method.maxLocals) {
            frame.setLocal(local++, Known.nothing(1));
        }
        return frame;
    }

    /** Returns all values of a frame. */
    static List<Known> values(Frame<Known> frame) {
        List<Known> all = new ArrayList<>();
        for (int i = 0; i < frame.getLocals(); i++) {
            all.add(frame.getLocal(i));
        }
        for (int i = 0; i < frame.getStackSize(); i++) {
            all.add(frame.getStack(i));
        }
        return all;
    }
}
