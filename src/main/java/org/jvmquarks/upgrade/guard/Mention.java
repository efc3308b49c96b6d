package org.jvmquarks.upgrade.guard;

import java.util.Optional;
import java.util.Set;
import org.jvmquarks.javaapi.NamedApi;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * A class, or a member of one, that an instruction names, or a private field that it looks up.
 *
 * @param name of the member; empty for the class
 * @param descriptor of the member; empty for the class
 */
record Mention(String owner, String name, String descriptor) {

    static Optional<Mention> of(AbstractInsnNode at) {
        if (at instanceof MethodInsnNode call) {
            return Optional.of(new Mention(call.owner, call.name, call.desc));
        }
        if (at instanceof FieldInsnNode field) {
            return Optional.of(new Mention(field.owner, field.name, field.desc));
        }
        if (at instanceof TypeInsnNode type) {
            return Optional.of(new Mention(type.desc, "", ""));
        }
        if (at instanceof LdcInsnNode constant && constant.cst instanceof Type type && type.getSort() == Type.OBJECT) {
            return Optional.of(new Mention(type.getInternalName(), "", ""));
        }
        if (at instanceof LdcInsnNode constant && constant.cst instanceof String text) {
            return Lookups.privateField(constant, text).map(it -> new Mention(it.owner(), it.member(), ""));
        }
        if (at instanceof InvokeDynamicInsnNode dynamic) {
            for (Object each : dynamic.bsmArgs) {
                if (each instanceof Handle handle) {
                    return Optional.of(new Mention(handle.getOwner(), handle.getName(), handle.getDesc()));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the internal name of the package of the class. */
    String packageName() {
        return owner.substring(0, Math.max(owner.lastIndexOf('/'), 0));
    }

    /** Returns the one of some names that it is, or whose member it is. */
    Optional<NamedApi> among(Set<NamedApi> apis) {
        NamedApi type = NamedApi.ofClass(owner);
        NamedApi member = name.isEmpty() ? type : new NamedApi(owner, name);
        return apis.contains(member) ? Optional.of(member) : Optional.of(type).filter(apis::contains);
    }

    static boolean isInHeader(ClassNode type, String name) {
        return name.equals(type.superName)
                || type.interfaces.contains(name)
                || type.fields.stream().anyMatch(each -> isInDescriptor(each.desc, name))
                || type.methods.stream().anyMatch(each -> isInDescriptor(each.desc, name));
    }

    /** Tells whether a descriptor has a class, by its internal name. */
    static boolean isInDescriptor(String descriptor, String name) {
        return descriptor.contains("L" + name + ";");
    }
}
