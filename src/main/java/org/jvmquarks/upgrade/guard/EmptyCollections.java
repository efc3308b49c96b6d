package org.jvmquarks.upgrade.guard;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Collections that a method makes, and that stay empty on all ways that it takes.
 *
 * <p>For example, Tomcat puts the threads that it is to stop into a list, if a field says so, and stops all threads of
 * the list at the end. If the field is false, nothing fills the list, and the loop over it has no turn.
 *
 * <p>A collection counts as empty until the method comes to a place that may fill it, or from where it may get to other
 * code. Then all that followed from its being empty is wrong, and the method is followed once more.
 */
final class EmptyCollections {
    private static final Set<String> TYPES = Set.of(
            "java/util/ArrayDeque",
            "java/util/ArrayList",
            "java/util/HashSet",
            "java/util/LinkedHashSet",
            "java/util/LinkedList",
            "java/util/TreeSet");

    /** Instructions that make one that does not stay empty. */
    private final Set<AbstractInsnNode> filled = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Returns the number of those that do not stay empty, as far as the method was followed. */
    int filled() {
        return filled.size();
    }

    /** Returns a new object, if it is a collection that is empty as far as is known. */
    Optional<Known> made(TypeInsnNode at) {
        return TYPES.contains(at.desc) && !filled.contains(at)
                ? Optional.of(Known.emptyCollection(at))
                : Optional.empty();
    }

    /**
     * Returns what a call of an empty collection or its iterator returns; empty for any other call, to which values
     * {@linkplain #leave leave}.
     *
     * @param values with the receiver first
     */
    Optional<Known> call(MethodInsnNode call, List<Known> values) {
        if (call.getOpcode() != Opcodes.INVOKESTATIC) {
            Object receiver = values.get(0).content();
            if (receiver instanceof Known.EmptyCollection) {
                switch (call.name + call.desc) {
                    case "<init>()V", "<init>(I)V" -> {
                        return Optional.of(Known.nothing(1));
                    }
                    case "iterator()Ljava/util/Iterator;" -> {
                        return Optional.of(Known.emptyIterator());
                    }
                    case "isEmpty()Z" -> {
                        return Optional.of(Known.of(1));
                    }
                    case "size()I" -> {
                        return Optional.of(Known.of(0));
                    }
                    default -> {}
                }
            }
            if (receiver instanceof Known.EmptyIterator && call.name.equals("hasNext")) {
                return Optional.of(Known.of(0));
            }
        }
        values.forEach(this::leave);
        return Optional.empty();
    }

    /** Takes a value that may be changed from now on. */
    void leave(Known value) {
        if (value.content() instanceof Known.EmptyCollection collection) {
            filled.add(collection.made());
        }
    }

    /** Takes values of which one is to stand for both. */
    void merge(Known one, Known other) {
        if (!one.content().equals(other.content())) {
            leave(one);
            leave(other);
        }
    }
}
