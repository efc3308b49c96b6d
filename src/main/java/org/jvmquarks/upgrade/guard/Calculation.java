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
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What methods of texts, numbers and small collections come to, which are the same on every JDK: this one calculates
 * them. {@code "1.8.0_392".substring(0, 3)} is {@code "1.8"}.
 */
final class Calculation {
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

    /** Methods of these that read properties of this JDK, or are about an identity. */
    private static final Set<String> HERE = Set.of("getInteger", "getBoolean", "getLong", "hashCode", "wait", "notify");

    private static final int LARGEST = 10_000;

    private Calculation() {}

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

    /** Tells whether a method is one that only calculates. */
    static boolean is(MethodInsnNode call) {
        return PURE.contains(call.owner) && !HERE.contains(call.name);
    }

    /** Calls the same method of this JDK. */
    static Known of(Machine machine, MethodInsnNode call, List<Known> arguments) {
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
        return content.getClass().getPackage() == Calculation.class.getPackage();
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
