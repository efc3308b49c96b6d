package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Says what a gate compares. */
final class Comparisons {
    private Comparisons() {}

    /** Returns the predicate of a sentence whose subject is a method. */
    static String of(MethodNode method, VersionGates.Fork fork) {
        List<Known> old = fork.old().operands();
        List<Known> now = fork.now().operands();
        AbstractInsnNode branch = method.instructions.get(fork.at());
        if (branch instanceof MethodInsnNode call) {
            return "calls " + Machine.place(call.owner, call.name) + values(now);
        }
        String origin = Optional.of(Known.origin(now))
                .filter(it -> !it.isEmpty())
                .orElseGet(() -> Optional.of(Known.origin(old))
                        .filter(it -> !it.isEmpty())
                        .orElse("the version"));
        Optional<Known> constant = now.stream()
                .filter(each -> each.is(Integer.class) && old.contains(each))
                .findFirst();
        if (now.size() == 2 && constant.isPresent()) {
            return "compares %s with %s".formatted(origin, constant.get().content());
        }
        return "asks " + origin;
    }

    private static String values(List<Known> arguments) {
        List<String> texts = new ArrayList<>();
        for (Known each : arguments) {
            if (each.content() instanceof String text) {
                texts.add('"' + text + '"');
            } else if (each.content() instanceof Integer number) {
                texts.add(number.toString());
            }
        }
        return texts.isEmpty() ? "" : " of " + String.join(", ", texts);
    }
}
