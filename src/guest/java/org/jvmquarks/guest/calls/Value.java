package org.jvmquarks.guest.calls;

/** A value and its type as the compiler would see it: {@code int} and {@link Integer} choose other overloads. */
final class Value {
    final Object object;
    final Class<?> type;

    private Value(Object object, Class<?> type) {
        this.object = object;
        this.type = type;
    }

    /** Returns a value of a declared type; an object that is there has its own. */
    static Value of(Object object, Class<?> declared) {
        return new Value(object, object == null || declared.isPrimitive() ? declared : object.getClass());
    }

    /** Returns a value that keeps a declared type: the author wrote a cast. */
    static Value cast(Object object, Class<?> declared) {
        return new Value(object, declared);
    }
}
