package org.jvmquarks.guest.calls;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A call of one member with its arguments. */
// null is a value of the language that expressions are in.
@SuppressWarnings("NullAway")
final class Call {
    /** Order of members: that of reflection is another in each start. */
    static final Comparator<Executable> ORDER = Comparator.<Executable, String>comparing(Call::signature)
            .thenComparing(each ->
                    each instanceof Method ? ((Method) each).getReturnType().getName() : "");

    private final Executable member;
    /** Of a constructor or a static method {@code null}. */
    private final Recipe receiver;

    private final List<Recipe> arguments;

    Call(Executable member, Recipe receiver, List<Recipe> arguments) {
        this.member = member;
        this.receiver = receiver;
        this.arguments = arguments;
    }

    static String signature(Executable member) {
        List<String> types = new ArrayList<>();
        for (Class<?> each : member.getParameterTypes()) {
            types.add(Rendering.nameOf(each));
        }
        String name = member instanceof Constructor ? "<init>" : member.getName();
        return CallKey.signature(member.getDeclaringClass().getName(), name, types);
    }

    String key() {
        return CallKey.of(signature(member), text());
    }

    private String text() {
        String type = simpleName(member.getDeclaringClass());
        if (member instanceof Constructor) {
            return "new " + type + list();
        }
        return (receiver == null ? type : receiver.text) + "." + member.getName() + list();
    }

    private static String simpleName(Class<?> type) {
        String name = type.getName();
        return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
    }

    private String list() {
        StringBuilder list = new StringBuilder("(");
        String separator = "";
        for (Recipe each : arguments) {
            list.append(separator).append(each.text);
            separator = ", ";
        }
        return list.append(')').toString();
    }

    /** Whether the call returns an object of a type, so that others can be called on it. */
    boolean makes(Class<?> type) {
        try {
            return type.isInstance(run(made(arguments)));
        } catch (Throwable refused) {
            return false;
        }
    }

    Recipe recipe() {
        Class<?> type = member instanceof Method ? ((Method) member).getReturnType() : member.getDeclaringClass();
        return new Recipe(text(), type, () -> Value.of(run(made(arguments)), type));
    }

    /** Returns what the call gave; empty if it could not be made, or the heap was not large enough. */
    Optional<String> answer() {
        try {
            Object[] values = made(arguments);
            Object on = receiver == null ? null : receiver.make();
            if (receiver != null && on == null) {
                return Optional.empty();
            }
            return Optional.of(CallResult.of(seen(run(on, values), on, values)));
        } catch (NotCallable | VirtualMachineError noAnswer) {
            return Optional.empty();
        } catch (Throwable thrown) {
            return Optional.of(CallResult.thrown(thrown));
        }
    }

    /** A method that returns nothing changes what it is called on, or what it is called with. */
    private Object seen(Object returned, Object on, Object[] values) {
        boolean returnsNothing = member instanceof Method && ((Method) member).getReturnType() == void.class;
        if (!returnsNothing) {
            return returned;
        }
        boolean isStatic = Modifier.isStatic(member.getModifiers());
        return isStatic ? values.length == 0 ? null : values[0] : on;
    }

    private static Object[] made(List<Recipe> recipes) throws Throwable {
        Object[] values = new Object[recipes.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = recipes.get(i).make();
        }
        return values;
    }

    private Object run(Object[] values) throws Throwable {
        return run(receiver == null ? null : receiver.make(), values);
    }

    private Object run(Object on, Object[] values) throws Throwable {
        try {
            return member instanceof Method
                    ? ((Method) member).invoke(on, values)
                    : ((Constructor<?>) member).newInstance(values);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        } catch (IllegalAccessException | IllegalArgumentException | InstantiationException refused) {
            throw new NotCallable(refused);
        }
    }

    /** Says that reflection refused a call, which says nothing about what is called. */
    private static final class NotCallable extends Exception {
        private static final long serialVersionUID = 1;

        NotCallable(Throwable cause) {
            super(cause);
        }
    }
}
