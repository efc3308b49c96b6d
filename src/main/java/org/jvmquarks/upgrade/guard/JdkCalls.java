package org.jvmquarks.upgrade.guard;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
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
 * What methods of the JDK answer on the new one: what its version, properties, classes and members are, and what texts,
 * numbers and small collections come to, which this JDK calculates.
 */
final class JdkCalls {
    /** Their methods depend on nothing but their arguments; {@link #HERE} are those that do. */
    private static final Set<String> PURE = Set.of(
            "java/lang/String",
            "java/lang/CharSequence",
            "java/lang/StringBuilder",
            "java/lang/StringBuffer",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Short",
            "java/lang/Byte",
            "java/lang/Boolean",
            "java/lang/Character",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Number",
            "java/lang/Math",
            "java/lang/Runtime$Version",
            "java/math/BigDecimal",
            "java/util/StringTokenizer",
            "java/util/regex/Pattern",
            "java/util/regex/Matcher",
            "java/util/ArrayList",
            "java/util/List",
            "java/util/Optional",
            "java/util/stream/IntStream",
            "java/util/stream/Stream",
            "java/util/stream/Collectors",
            "java/util/Arrays",
            "java/util/Objects");

    /** They read properties of this JDK, or are about an identity. */
    private static final Set<String> HERE = Set.of("getInteger", "getBoolean", "getLong", "hashCode", "wait", "notify");

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

    private static final int LARGEST = 10_000;

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

    /** An object of the JDK, which its constructor makes after the code has it. */
    static final class Host {
        private final String type;
        private Optional<Object> object = Optional.empty();

        Host(String type) {
            this.type = type;
        }

        /** Code did something to it that is not known. */
        void forget() {
            object = Optional.empty();
        }
    }

    /** Tells whether the methods of a class only calculate. */
    static boolean isPure(String type) {
        return PURE.contains(type);
    }

    static Known made(String type) {
        return PURE.contains(type) ? Known.of(new Host(type)) : Known.notNull(type);
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
        Known answer =
                PURE.contains(call.owner) && !HERE.contains(call.name) ? calculated(machine, call, arguments) : unknown;
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

    /** Calls the same method of this JDK. */
    private static Known calculated(Machine machine, MethodInsnNode call, List<Known> arguments) {
        Type returned = Type.getReturnType(call.desc);
        Known unknown = Known.nothing(Math.max(1, returned.getSize()));
        try {
            Class<?> owner = Class.forName(call.owner.replace('/', '.'));
            Class<?>[] types = types(call.desc);
            boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < types.length; i++) {
                Optional<Object> value = plain(machine, arguments.get(isStatic ? i : i + 1), types[i]);
                if (value.isEmpty()) {
                    return unknown;
                }
                values.add(value.get());
            }
            if (call.name.equals("<init>")) {
                Constructor<?> constructor = owner.getConstructor(types);
                if (arguments.get(0).content() instanceof Host host && host.type.equals(call.owner)) {
                    host.object = Optional.of(constructor.newInstance(values.toArray()));
                    return Known.notNull();
                }
                return unknown;
            }
            Method method = owner.getMethod(call.name, types);
            if (isStatic != Modifier.isStatic(method.getModifiers())) {
                return unknown;
            }
            Optional<Object> receiver = isStatic ? Optional.of(call) : plain(machine, arguments.get(0), owner);
            if (receiver.isEmpty() || (!isStatic && !owner.isInstance(receiver.get()))) {
                return unknown;
            }
            Object result = method.invoke(receiver.get(), values.toArray());
            return !isStatic && result == receiver.get() ? arguments.get(0) : known(result, returned);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getTargetException();
            if (cause instanceof Undecided) {
                return unknown;
            }
            throw new Thrown(cause.getClass().getName().replace('.', '/'), "");
        } catch (ReflectiveOperationException | RuntimeException absent) {
            return rethrown(absent, unknown);
        }
    }

    private static Known rethrown(Exception failure, Known unknown) {
        if (failure instanceof Thrown thrown) {
            throw thrown;
        }
        return unknown;
    }

    private static Class<?>[] types(String descriptor) throws ClassNotFoundException {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        Class<?>[] types = new Class<?>[parameters.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = type(parameters[i]);
        }
        return types;
    }

    private static Class<?> type(Type type) throws ClassNotFoundException {
        return switch (type.getSort()) {
            case Type.BOOLEAN -> boolean.class;
            case Type.CHAR -> char.class;
            case Type.BYTE -> byte.class;
            case Type.SHORT -> short.class;
            case Type.INT -> int.class;
            case Type.LONG -> long.class;
            case Type.FLOAT -> float.class;
            case Type.DOUBLE -> double.class;
            default ->
                Class.forName(
                        type.getSort() == Type.ARRAY ? type.getDescriptor().replace('/', '.') : type.getClassName());
        };
    }

    /** Returns the value for a parameter; empty if it is not known, or null. */
    private static Optional<Object> plain(Machine machine, Known value, Class<?> type) {
        if (!value.isValue()) {
            return Optional.empty();
        }
        if (value.content() instanceof Known.Elements elements && type.isArray()) {
            return array(machine, elements, type.getComponentType());
        }
        if (value.content() instanceof Known.Lambda lambda && type.isInterface()) {
            return Optional.of(Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (proxy, method, values) -> called(machine, lambda, values)));
        }
        Object content = value.content() instanceof Host host ? host.object.orElse(host) : value.content();
        if (content instanceof Integer number && type.isPrimitive()) {
            return Optional.of(ofType(number, type));
        }
        if (type.isPrimitive()) {
            return content instanceof Number ? Optional.of(content) : Optional.empty();
        }
        return type.isInstance(content) && !isOwn(content) ? Optional.of(content) : Optional.empty();
    }

    private static Optional<Object> array(Machine machine, Known.Elements elements, Class<?> type) {
        Object array = Array.newInstance(type, elements.all().length);
        for (int i = 0; i < elements.all().length; i++) {
            Optional<Object> element = plain(machine, elements.all()[i], type);
            if (element.isEmpty()) {
                return Optional.empty();
            }
            Array.set(array, i, element.get());
        }
        return Optional.of(array);
    }

    /** Calls a lambda from a method of the JDK, such as one of a stream. */
    private static Object called(Machine machine, Known.Lambda lambda, Object[] values) {
        Known answer = machine.call(lambda, Arrays.stream(values).map(Known::of).toList());
        if (!answer.isValue() || isOwn(answer.content())) {
            throw new Undecided();
        }
        return answer.content();
    }

    private static Object ofType(Integer number, Class<?> type) {
        if (type == boolean.class) {
            return number != 0;
        }
        if (type == char.class) {
            return (char) number.intValue();
        }
        if (type == short.class) {
            return number.shortValue();
        }
        return type == byte.class ? (Object) number.byteValue() : number;
    }

    private static boolean isOwn(Object content) {
        return content.getClass().getPackage() == JdkCalls.class.getPackage();
    }

    private static Known known(Object result, Type type) {
        if (result == null) {
            return type.getSort() == Type.VOID ? Known.notNull() : Known.ofNull();
        }
        if (result instanceof Object[] array) {
            Known[] all = new Known[array.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = array[i] == null ? Known.ofNull() : Known.of(array[i]);
            }
            return Known.of(new Known.Elements(all));
        }
        if (result instanceof CharSequence text && text.length() > LARGEST) {
            return Known.notNull();
        }
        return switch (type.getSort()) {
            case Type.BOOLEAN -> Known.of((Boolean) result ? 1 : 0);
            case Type.CHAR -> Known.of((int) (Character) result);
            case Type.BYTE, Type.SHORT -> Known.of(((Number) result).intValue());
            case Type.ARRAY -> Known.notNull();
            default -> Known.of(result);
        };
    }
}
