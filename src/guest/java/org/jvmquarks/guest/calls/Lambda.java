package org.jvmquarks.guest.calls;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.List;

/** A function that an expression has as an argument: it becomes an object of the interface that the method wants. */
// null is a value of the language that expressions are in.
@SuppressWarnings("NullAway")
final class Lambda {
    private final List<Variable> parameters;
    private final Expression body;

    Lambda(List<Variable> parameters, Expression body) {
        this.parameters = parameters;
        this.body = body;
    }

    /** Whether an object of this type can be made. */
    boolean fits(Class<?> type) {
        return type.isInterface();
    }

    Object as(Class<?> type) {
        InvocationHandler handler = this::call;
        return Proxy.newProxyInstance(Lambda.class.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private Object call(Object self, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(self, method.getName(), arguments);
        }
        if (!Modifier.isAbstract(method.getModifiers())) {
            throw new UnsupportedOperationException("a function of an expression has no " + method);
        }
        for (int i = 0; i < parameters.size(); i++) {
            parameters.get(i).value = Value.of(arguments[i], method.getParameterTypes()[i]);
        }
        Value result = body.evaluate();
        return method.getReturnType() == void.class ? null : Overloads.convert(result, method.getReturnType());
    }

    private static Object ofObject(Object self, String method, Object[] arguments) {
        switch (method) {
            case "equals":
                return self == arguments[0];
            case "hashCode":
                return 1;
            default:
                return "function";
        }
    }

    /** A parameter of a function, which its body reads. */
    static final class Variable implements Expression {
        final String name;
        private Value value;

        Variable(String name) {
            this.name = name;
        }

        @Override
        public Value evaluate() {
            return value;
        }
    }
}
