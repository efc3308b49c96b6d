package org.jvmquarks.upgrade.guard;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jvmquarks.javaapi.NamedApi;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What methods of the JDK answer on the new one: what its version, properties, classes and members are. What is the
 * same on every JDK, {@link Calculation} knows.
 */
final class JdkCalls {
    /** Primitive types by the classes that have their {@code TYPE}. */
    private static final Map<String, Type> PRIMITIVES = Map.of(
            "java/lang/Boolean", Type.BOOLEAN_TYPE,
            "java/lang/Byte", Type.BYTE_TYPE,
            "java/lang/Character", Type.CHAR_TYPE,
            "java/lang/Short", Type.SHORT_TYPE,
            "java/lang/Integer", Type.INT_TYPE,
            "java/lang/Long", Type.LONG_TYPE,
            "java/lang/Float", Type.FLOAT_TYPE,
            "java/lang/Double", Type.DOUBLE_TYPE,
            "java/lang/Void", Type.VOID_TYPE);

    /** Locales by which code changes the case of letters, by the fields that have them. */
    private static final Map<String, Locale> LOCALES =
            Map.of("ROOT", Locale.ROOT, "ENGLISH", Locale.ENGLISH, "US", Locale.US);

    private static final String CLASS = "java/lang/Class";

    /** Without a security manager they do not throw. */
    private static final Set<String> TELLING =
            Set.of("getProperty", "getClassLoader", "currentThread", "getContextClassLoader", "getSystemClassLoader");

    /** Properties that a JDK sets itself, except one that it sets only by an option. */
    private static final Pattern OF_JDK = Pattern.compile(
            "(?!sun\\.misc\\.unsafe\\.memory\\.access$)(java|jdk|sun|os|user|file|path|line|native|std\\w+)\\..*");

    private final TargetJdk target;
    private final ApplicationClasses classes;
    private final Properties properties;

    /** What is known of system properties that the JDK does not set itself. */
    enum Properties {
        /** Anybody may set them. */
        UNKNOWN,
        /** Nobody does. */
        UNSET
    }

    JdkCalls(TargetJdk target, ApplicationClasses classes, Properties properties) {
        this.properties = properties;
        this.target = target;
        this.classes = classes;
    }

    /** Returns the primitive type of a name, or else the class of that name. */
    static Type primitive(String name) {
        return PRIMITIVES.values().stream()
                .filter(each -> each.getClassName().equals(name))
                .findFirst()
                .orElseGet(() -> Type.getObjectType(name));
    }

    Known readStatic(String owner, String name, Type type) {
        if (owner.equals("java/lang/Boolean") && (name.equals("TRUE") || name.equals("FALSE"))) {
            return Known.of((Object) Boolean.valueOf(name));
        }
        if (name.equals("TYPE") && PRIMITIVES.containsKey(owner)) {
            return Known.of(new Known.TypeName(PRIMITIVES.get(owner).getClassName()));
        }
        Optional<Locale> locale =
                Optional.of(owner).filter("java/util/Locale"::equals).map(it -> LOCALES.get(name));
        return locale.map(Known::of).orElseGet(() -> Known.nothing(type));
    }

    /** Returns the answer. Where it is not known, the call may throw, unless it is one that only tells something. */
    Known call(Machine machine, MethodInsnNode call, List<Known> arguments) {
        Known answer = answer(machine, call, arguments);
        if (answer.kind() == Known.Kind.NOTHING && !TELLING.contains(call.name)) {
            machine.doubt();
        }
        return answer.origin().isEmpty() ? answer.from(Known.origin(arguments)) : answer;
    }

    private Known answer(Machine machine, MethodInsnNode call, List<Known> arguments) {
        Known unknown = Known.returned(call.desc);
        switch (call.owner) {
            case "java/lang/System" -> {
                return ofSystem(call, arguments, unknown);
            }
            case "java/lang/Runtime" -> {
                return ofRuntime(call, unknown);
            }
            case "java/security/AccessController" -> {
                return arguments.get(0).isValue() ? privileged(machine, arguments.get(0)) : unknown;
            }
            case CLASS -> {
                return ofClass(machine, call, arguments, unknown);
            }
            case "java/lang/reflect/Method" -> {
                return invoked(call, arguments, unknown);
            }
            case "java/lang/invoke/MethodHandles$Lookup" -> {
                return found(call, arguments);
            }
            case "java/lang/Enum" -> {
                return ofEnum(call, arguments, unknown);
            }
            default -> {
                return other(machine, call, arguments, unknown);
            }
        }
    }

    private Known other(Machine machine, MethodInsnNode call, List<Known> arguments, Known unknown) {
        if (!arguments.isEmpty() && arguments.get(0).content() instanceof Known.Lambda lambda) {
            return call.getOpcode() == Opcodes.INVOKEINTERFACE
                    ? machine.call(lambda, arguments.subList(1, arguments.size()))
                    : unknown;
        }
        if (!arguments.isEmpty() && arguments.get(0).content() instanceof Known.Instance) {
            if (call.name.equals("ordinal") || call.name.equals("name") || call.name.equals("compareTo")) {
                return ofEnum(call, arguments, unknown);
            }
            if (call.owner.equals("java/lang/Object") && call.name.equals("<init>")) {
                return Known.notNull();
            }
        }
        boolean exception = call.name.equals("<init>")
                && call.owner.startsWith("java/lang/")
                && (call.owner.endsWith("Exception") || call.owner.endsWith("Error"));
        if (exception) {
            return Known.notNull();
        }
        Known answer = Calculation.is(call) ? Calculation.of(machine, call, arguments) : unknown;
        if (answer.kind() == Known.Kind.NOTHING) {
            Machine.forget(arguments);
        }
        return answer;
    }

    /** No JDK has a security manager unless somebody asks for one. */
    private Known ofSystem(MethodInsnNode call, List<Known> arguments, Known unknown) {
        return switch (call.name) {
            case "getProperty" -> property(arguments);
            case "getSecurityManager" -> Known.ofNull().from("System.getSecurityManager");
            default -> unknown;
        };
    }

    private Known ofRuntime(MethodInsnNode call, Known unknown) {
        return switch (call.name) {
            case "version" -> runtimeVersion(unknown);
            case "getRuntime" -> Known.notNull();
            default -> unknown;
        };
    }

    private Known runtimeVersion(Known unknown) {
        return target.runtimeVersion().map(Known::of).orElse(unknown).from("Runtime.version");
    }

    private Known property(List<Known> arguments) {
        if (!arguments.get(0).is(String.class)) {
            return Known.nothing(1);
        }
        String name = (String) arguments.get(0).content();
        boolean unset = properties == Properties.UNSET && !OF_JDK.matcher(name).matches();
        return target.property(name)
                .map(Known::of)
                .orElseGet(() -> unset ? unset(arguments) : Known.nothing(1))
                .from("the property " + name);
    }

    private static Known unset(List<Known> arguments) {
        return arguments.size() > 1 ? arguments.get(1) : Known.ofNull();
    }

    private static Known privileged(Machine machine, Known action) {
        String returned = "()Ljava/lang/Object;";
        if (action.content() instanceof Known.Lambda lambda) {
            return machine.call(lambda, List.of());
        }
        if (action.content() instanceof Known.Instance instance) {
            return machine.call(
                    new MethodInsnNode(Opcodes.INVOKEVIRTUAL, instance.type, "run", returned, false), List.of(action));
        }
        return Known.nothing(1);
    }

    private Known ofClass(Machine machine, MethodInsnNode call, List<Known> arguments, Known unknown) {
        Known first = arguments.get(0);
        if (call.name.equals("forName") && first.is(String.class)) {
            return named(machine, (String) first.content());
        }
        if (call.name.equals("desiredAssertionStatus")) {
            return Known.of(0);
        }
        if (first.content() instanceof Known.ClassBelow below) {
            Lookups.of(below.type(), call, arguments).map(Lookup::below).ifPresent(machine::lookedUp);
            return unknown;
        }
        if (!(first.content() instanceof Known.TypeName type)) {
            return unknown;
        }
        if (call.name.startsWith("getDeclared")) {
            Optional<Lookup> lookup = Lookups.of(type.name(), call, arguments);
            if (lookup.isPresent()) {
                machine.lookedUp(lookup.get());
                return declared(lookup.get(), unknown);
            }
        }
        boolean member = Set.of("getMethod", "getDeclaredMethod", "getField", "getDeclaredField")
                .contains(call.name);
        if (member && arguments.get(1).is(String.class)) {
            String name = (String) arguments.get(1).content();
            if (call.name.startsWith("getDeclared")
                    && !target.has(new NamedApi(type.name(), name)).orElse(false)) {
                // It may be private, and which of that name is not known.
                return unknown;
            }
            String error =
                    call.name.equals("getField") ? "java/lang/NoSuchFieldException" : "java/lang/NoSuchMethodException";
            return member(type.name(), name, error);
        }
        return switch (call.name) {
            case "getName" -> Known.of(type.name().replace('/', '.'));
            case "getSuperclass" -> superclass(type.name(), unknown);
            default -> unknown;
        };
    }

    private Known superclass(String type, Known unknown) {
        return target.superclasses(type)
                .map(all -> all.isEmpty() ? Known.ofNull() : Known.of(new Known.TypeName(all.get(0))))
                .orElse(unknown);
    }

    private Known declared(Lookup lookup, Known unknown) {
        Optional<Boolean> found = target.finds(lookup);
        String place = Machine.place(lookup.owner(), lookup.name());
        if (found.isEmpty()) {
            return unknown;
        }
        if (!found.get()) {
            String kind = lookup.parameters().isEmpty() ? "Field" : "Method";
            throw new Thrown("java/lang/NoSuch" + kind + "Exception", place);
        }
        return Known.of(new Known.Member(lookup.owner(), lookup.name())).from("the lookup of " + place);
    }

    private Known named(Machine machine, String name) {
        String internal = name.replace('.', '/');
        boolean own = classes.find(internal).isPresent();
        if (!own) {
            machine.lookedUp(Lookup.ofClass(internal));
        }
        Optional<Boolean> there = own ? Optional.of(true) : target.has(NamedApi.ofClass(internal));
        if (there.isEmpty()) {
            return Known.nothing(1);
        }
        if (!there.get()) {
            throw new Thrown("java/lang/ClassNotFoundException", name);
        }
        return Known.of(new Known.TypeName(internal)).from("the lookup of " + name);
    }

    private Known member(String owner, String name, String error) {
        Optional<Boolean> there = target.has(new NamedApi(owner, name));
        String place = Machine.place(owner, name);
        if (there.isEmpty()) {
            return Known.nothing(1);
        }
        if (!there.get()) {
            throw new Thrown(error, place);
        }
        return Known.of(new Known.Member(owner, name)).from("the lookup of " + place);
    }

    private Known found(MethodInsnNode call, List<Known> arguments) {
        boolean member = Set.of("findVirtual", "findStatic").contains(call.name);
        if (member
                && arguments.get(1).content() instanceof Known.TypeName type
                && arguments.get(2).is(String.class)) {
            Known found = member(type.name(), (String) arguments.get(2).content(), "java/lang/NoSuchMethodException");
            return found.isValue() ? Known.notNull().from(found.origin()) : found;
        }
        return Known.nothing(Math.max(1, Type.getReturnType(call.desc).getSize()));
    }

    /** Reflection asks for the version most of all. */
    private Known invoked(MethodInsnNode call, List<Known> arguments, Known unknown) {
        if (!call.name.equals("invoke") || !(arguments.get(0).content() instanceof Known.Member member)) {
            return unknown;
        }
        if (member.owner().equals("java/lang/Runtime") && member.name().equals("version")) {
            return runtimeVersion(unknown);
        }
        if (member.owner().equals("java/lang/Runtime$Version")
                && arguments.get(1).is(Runtime.Version.class)) {
            return switch (member.name()) {
                case "feature", "major" -> Known.of((Object) target.feature()).from("Runtime.version");
                default -> unknown;
            };
        }
        return unknown;
    }

    private static Known ofEnum(MethodInsnNode call, List<Known> arguments, Known unknown) {
        if (!(arguments.get(0).content() instanceof Known.Instance instance)) {
            return unknown;
        }
        Known ordinal = instance.fields.getOrDefault("ordinal()", Known.nothing(1));
        switch (call.name) {
            case "<init>" -> {
                instance.fields.put("name()", arguments.get(1));
                instance.fields.put("ordinal()", arguments.get(2));
                return Known.notNull();
            }
            case "ordinal" -> {
                return ordinal;
            }
            case "name", "toString" -> {
                return instance.fields.getOrDefault("name()", unknown);
            }
            case "compareTo" -> {
                boolean both = arguments.get(1).content() instanceof Known.Instance;
                Known other = both
                        ? ((Known.Instance) arguments.get(1).content()).fields.getOrDefault("ordinal()", unknown)
                        : unknown;
                return Arithmetic.binary(Opcodes.ISUB, ordinal, other);
            }
            default -> {
                return unknown;
            }
        }
    }
}
