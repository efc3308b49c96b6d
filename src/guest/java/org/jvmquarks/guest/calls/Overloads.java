package org.jvmquarks.guest.calls;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Chooses and calls the public method or constructor that the compiler would. */
// null is a value of the language that expressions are in.
@SuppressWarnings("NullAway")
final class Overloads {
    private static final List<Class<?>> NUMBERS = Collections.unmodifiableList(
            Arrays.<Class<?>>asList(byte.class, short.class, int.class, long.class, float.class, double.class));

    private Overloads() {}

    static Value create(Class<?> type, List<Value> arguments) throws Throwable {
        Constructor<?> chosen = choose(Arrays.asList(type.getConstructors()), arguments, type.getName() + ".<init>");
        try {
            return Value.of(chosen.newInstance(arguments(chosen, arguments)), type);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    static Value callStatic(Class<?> type, String name, List<Value> arguments) throws Throwable {
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name) && Modifier.isStatic(method.getModifiers())) {
                methods.add(method);
            }
        }
        return call(choose(methods, arguments, type.getName() + "." + name), null, arguments);
    }

    static Value call(Value receiver, String name, List<Value> arguments) throws Throwable {
        if (receiver.object == null) {
            throw new NullPointerException();
        }
        List<Method> methods = new ArrayList<>();
        for (Class<?> type : exported(receiver.object.getClass())) {
            for (Method method : type.getMethods()) {
                boolean reachable = PublicApi.isExported(method.getDeclaringClass());
                if (method.getName().equals(name) && reachable) {
                    methods.add(method);
                }
            }
        }
        String named = receiver.object.getClass().getName() + "." + name;
        return call(choose(methods, arguments, named), receiver.object, arguments);
    }

    private static Value call(Method method, Object receiver, List<Value> arguments) throws Throwable {
        try {
            return Value.of(method.invoke(receiver, arguments(method, arguments)), method.getReturnType());
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** Returns the public types of an object: its class may be hidden, what it extends is not. */
    private static Set<Class<?>> exported(Class<?> type) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            add(at, types);
        }
        return types;
    }

    private static void add(Class<?> type, Set<Class<?>> types) {
        if (PublicApi.isExported(type)) {
            types.add(type);
        }
        for (Class<?> each : type.getInterfaces()) {
            add(each, types);
        }
    }

    private static <E extends Executable> E choose(List<E> all, List<Value> arguments, String name) throws MissingApi {
        for (Phase phase : Phase.values()) {
            E best = null;
            for (E each : all) {
                if (fits(each, arguments, phase) && (best == null || isMoreSpecific(each, best))) {
                    best = each;
                }
            }
            if (best != null) {
                return best;
            }
        }
        throw new MissingApi(name);
    }

    /** The three phases of the language: by subtypes, by boxing, by variable arity. */
    private enum Phase {
        SUBTYPES,
        BOXING,
        VARIABLE_ARITY
    }

    private static boolean fits(Executable member, List<Value> arguments, Phase phase) {
        Class<?>[] types = member.getParameterTypes();
        if (phase == Phase.VARIABLE_ARITY) {
            if (!member.isVarArgs() || arguments.size() < types.length - 1) {
                return false;
            }
        } else if (types.length != arguments.size()) {
            return false;
        }
        for (int i = 0; i < arguments.size(); i++) {
            boolean variable = phase == Phase.VARIABLE_ARITY && i >= types.length - 1;
            Class<?> type = variable ? types[types.length - 1].getComponentType() : types[i];
            if (!fits(arguments.get(i), type, phase)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(Value value, Class<?> type, Phase phase) {
        if (value.object instanceof Lambda) {
            return ((Lambda) value.object).fits(type);
        }
        if (value.object == null && value.type == void.class) {
            return !type.isPrimitive();
        }
        if (isSubtype(value.type, type)) {
            return true;
        }
        return phase != Phase.SUBTYPES
                && (type.isPrimitive()
                        ? isSubtype(unboxed(value.type), type)
                        : type.isAssignableFrom(boxed(value.type)));
    }

    private static boolean isSubtype(Class<?> from, Class<?> to) {
        if (from == char.class && NUMBERS.indexOf(to) >= NUMBERS.indexOf(int.class)) {
            return true;
        }
        int width = NUMBERS.indexOf(from);
        return to.isAssignableFrom(from) || (width >= 0 && NUMBERS.indexOf(to) > width);
    }

    private static boolean isMoreSpecific(Executable one, Executable other) {
        Class<?>[] types = one.getParameterTypes();
        Class<?>[] others = other.getParameterTypes();
        if (types.length != others.length) {
            return types.length > others.length;
        }
        for (int i = 0; i < types.length; i++) {
            if (!isSubtype(types[i], others[i])) {
                return false;
            }
        }
        return true;
    }

    private static Object[] arguments(Executable member, List<Value> given) throws Throwable {
        Class<?>[] types = member.getParameterTypes();
        boolean fixed = fits(member, given, Phase.BOXING);
        Object[] converted = new Object[types.length];
        for (int i = 0; i < (fixed ? types.length : types.length - 1); i++) {
            converted[i] = convert(given.get(i), types[i]);
        }
        if (!fixed) {
            int first = types.length - 1;
            Class<?> component = types[first].getComponentType();
            Object rest = Array.newInstance(component, given.size() - first);
            for (int i = first; i < given.size(); i++) {
                Array.set(rest, i - first, convert(given.get(i), component));
            }
            converted[first] = rest;
        }
        return converted;
    }

    /** Returns a value as an object that reflection takes for a type. */
    static Object convert(Value value, Class<?> type) {
        if (value.object instanceof Lambda) {
            return ((Lambda) value.object).as(type);
        }
        Class<?> wanted = type.isPrimitive() ? type : unboxed(type);
        if (value.object instanceof Number && NUMBERS.contains(wanted)) {
            return number((Number) value.object, wanted);
        }
        if (value.object instanceof Character && NUMBERS.contains(wanted)) {
            return number((int) (Character) value.object, wanted);
        }
        return value.object;
    }

    static Object number(Number number, Class<?> type) {
        switch (NUMBERS.indexOf(type)) {
            case 0:
                return number.byteValue();
            case 1:
                return number.shortValue();
            case 2:
                return number.intValue();
            case 3:
                return number.longValue();
            case 4:
                return number.floatValue();
            default:
                return number.doubleValue();
        }
    }

    private static Class<?> boxed(Class<?> type) {
        return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0).getClass() : type;
    }

    private static Class<?> unboxed(Class<?> type) {
        try {
            Object primitive = type.getField("TYPE").get(null);
            return primitive instanceof Class ? (Class<?>) primitive : type;
        } catch (ReflectiveOperationException notABox) {
            return type;
        }
    }
}
