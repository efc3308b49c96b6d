package org.jvmquarks.upgrade.guard;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Reads calls of reflection. */
final class Lookups {
    /** Parameters of methods that look something up for their callers. */
    private static final String HELPER = "Ljava/lang/Class;Ljava/lang/String;";

    private static final NamedApi MODIFIERS = CodeFinding.Cause.MODIFIERS;

    private Lookups() {}

    /** Tells whether something is a private field, which no class file names but in a text. */
    static boolean isPrivateField(NamedApi wanted) {
        return wanted.equals(MODIFIERS);
    }

    /** Returns the private field that code looks up by a text, if it matters. */
    static Optional<NamedApi> privateField(LdcInsnNode at, String text) {
        return text.equals(MODIFIERS.member())
                        && at.getPrevious() instanceof LdcInsnNode type
                        && Type.getObjectType(MODIFIERS.owner()).equals(type.cst)
                        && at.getNext() instanceof MethodInsnNode call
                        && call.name.equals("getDeclaredField")
                ? Optional.of(MODIFIERS)
                : Optional.empty();
    }

    static boolean isHelper(String descriptor) {
        return descriptor.contains(HELPER);
    }

    /**
     * Returns what a call of {@code getDeclaredMethod} and the like looks up; empty if that is not known.
     *
     * @param arguments with the class first
     */
    static Optional<Lookup> of(String owner, MethodInsnNode call, List<Known> arguments) {
        return switch (call.name) {
            case "getDeclaredField" -> name(arguments).map(it -> new Lookup(owner, it, ""));
            case "getDeclaredMethod" ->
                name(arguments).flatMap(it -> parameters(arguments.get(2)).map(types -> new Lookup(owner, it, types)));
            case "getDeclaredConstructor" ->
                parameters(arguments.get(1)).map(types -> new Lookup(owner, "<init>", types));
            default -> Optional.empty();
        };
    }

    private static Optional<String> name(List<Known> arguments) {
        return Optional.of(arguments.get(1)).filter(it -> it.is(String.class)).map(it -> (String) it.content());
    }

    private static Optional<String> parameters(Known types) {
        if (types.kind() == Known.Kind.NULL) {
            return Optional.of("()");
        }
        if (!(types.content() instanceof Known.Elements elements)) {
            return Optional.empty();
        }
        StringBuilder all = new StringBuilder("(");
        for (Known each : elements.all()) {
            if (!(each.content() instanceof Known.TypeName type)) {
                return Optional.empty();
            }
            all.append(descriptor(type.name()));
        }
        return Optional.of(all.append(')').toString());
    }

    private static String descriptor(String name) {
        Type primitive = JdkCalls.primitive(name);
        return primitive.getSort() < Type.ARRAY
                ? primitive.getDescriptor()
                : Type.getObjectType(name).getDescriptor();
    }
}
