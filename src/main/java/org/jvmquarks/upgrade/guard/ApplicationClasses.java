package org.jvmquarks.upgrade.guard;

import java.util.List;
import java.util.Optional;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** The classes of the application. */
interface ApplicationClasses {
    /** Returns a class by its internal name. */
    Optional<ClassNode> find(String name);

    /** Returns the names of the other classes that may mention a class. */
    List<String> users(String name);

    /** Returns the other classes of the same package that may mention a class. */
    List<ClassNode> neighbours(String name);

    /** Returns the method that a class has or inherits from another class of the application. */
    default Optional<Found> method(String owner, String name, String descriptor) {
        Optional<ClassNode> type = find(owner);
        while (type.isPresent()) {
            ClassNode node = type.get();
            for (MethodNode method : node.methods) {
                if (method.name.equals(name) && method.desc.equals(descriptor)) {
                    return Optional.of(new Found(node, method));
                }
            }
            type = Optional.ofNullable(node.superName).flatMap(this::find);
        }
        return Optional.empty();
    }

    /** Returns the class that declares a field. */
    default Optional<ClassNode> declaring(String owner, String field) {
        Optional<ClassNode> type = find(owner);
        while (type.isPresent()) {
            ClassNode node = type.get();
            for (FieldNode each : node.fields) {
                if (each.name.equals(field)) {
                    return type;
                }
            }
            type = Optional.ofNullable(node.superName).flatMap(this::find);
        }
        return Optional.empty();
    }

    /** A method with its class. */
    record Found(ClassNode type, MethodNode method) {}
}
