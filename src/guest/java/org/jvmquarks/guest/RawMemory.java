package org.jvmquarks.guest;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;

/**
 * Raw memory of the VM under test, for probes: mark words, addresses, writes to {@code final}
 * fields. Uses reflection, because {@code sun.misc.Unsafe} is not part of the documented API.
 */
public final class RawMemory {
    private static final Object UNSAFE = unsafe();
    private static final Method GET_INT = method("getInt", Object.class, long.class);
    private static final Method GET_LONG = method("getLong", Object.class, long.class);
    private static final Method GET_OBJECT = method("getObject", Object.class, long.class);
    private static final Method PUT_LONG = method("putLong", Object.class, long.class, long.class);
    private static final Method ARRAY_BASE = method("arrayBaseOffset", Class.class);
    private static final Method ARRAY_SCALE = method("arrayIndexScale", Class.class);
    private static final Method STATIC_BASE = method("staticFieldBase", Field.class);
    private static final Method FIELD_OFFSET = method("objectFieldOffset", Field.class);
    private static final Method STATIC_OFFSET = method("staticFieldOffset", Field.class);

    private RawMemory() {}

    /** Returns the mark word: the first 64 bits of the object header. */
    public static long markWord(Object object) {
        return (long) call(GET_LONG, object, 0L);
    }

    /** Returns the 64 bits of an object at an offset in bytes, whatever fields these contain. */
    public static long word(Object object, long offset) {
        return (long) call(GET_LONG, object, offset);
    }

    /**
     * Returns the object to which a field of any module refers; ignores the holder if the field is
     * static.
     */
    public static Optional<Object> get(Object object, Field field) {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        Object holder = isStatic ? call(STATIC_BASE, field) : object;
        return Optional.ofNullable(call(GET_OBJECT, holder, offset(field)));
    }

    /** Returns the size in bytes of an element of a reference array: 4 or 8. */
    public static int referenceSize() {
        return (int) call(ARRAY_SCALE, Object[].class);
    }

    /**
     * Returns the bits of a reference as the VM stores them in the heap, as an unsigned number: an
     * address, or with compressed references the shifted distance from the base.
     */
    public static long reference(Object object) {
        Object[] holder = {object};
        long base = arrayBase(Object[].class);
        return referenceSize() == 4
                ? ((int) call(GET_INT, holder, base)) & 0xFFFF_FFFFL
                : (long) call(GET_LONG, holder, base);
    }

    /** Returns the bytes from the start of the object, or of the class mirror, to a field. */
    public static long offset(Field field) {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        return ((Number) call(isStatic ? STATIC_OFFSET : FIELD_OFFSET, field)).longValue();
    }

    /** Returns the bytes from the start of an array of that class to its first element. */
    public static long arrayBase(Class<?> array) {
        return ((Number) call(ARRAY_BASE, array)).longValue();
    }

    /** Writes a static {@code long} field, even a final one. */
    public static void putStaticLong(Field field, long value) {
        call(PUT_LONG, call(STATIC_BASE, field), call(STATIC_OFFSET, field), value);
    }

    private static Object unsafe() {
        try {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this VM has no sun.misc.Unsafe", e);
        }
    }

    private static Method method(String name, Class<?>... parameters) {
        try {
            return UNSAFE.getClass().getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("sun.misc.Unsafe has no " + name, e);
        }
    }

    private static Object call(Method method, Object... arguments) {
        try {
            return method.invoke(UNSAFE, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(method.getName() + " failed", e);
        }
    }
}
