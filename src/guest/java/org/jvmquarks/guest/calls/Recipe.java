package org.jvmquarks.guest.calls;

/** A way to make a value, with the Java that does it. */
final class Recipe {
    final String text;
    final Class<?> type;
    private final Expression expression;

    /** @param type of the values that it makes; {@code void} if it makes {@code null} */
    Recipe(String text, Class<?> type, Expression expression) {
        this.text = text;
        this.type = type;
        this.expression = expression;
    }

    /** Makes a value; a new one, unless nobody can change it. */
    Object make() throws Throwable {
        return expression.evaluate().object;
    }

    /** Whether a parameter of this type takes the value without a conversion that changes it. */
    boolean fits(Class<?> parameter) {
        if (type == void.class) {
            return !parameter.isPrimitive();
        }
        if (parameter.isPrimitive() || type.isPrimitive()) {
            return parameter == type
                    || parameter == Object.class
                    || (type.isPrimitive() && parameter.isInstance(literal()));
        }
        return parameter.isAssignableFrom(type);
    }

    private Object literal() {
        try {
            return make();
        } catch (Throwable e) {
            throw new IllegalStateException("expected a literal: " + text, e);
        }
    }
}
