package org.jvmquarks.guest.probe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;
import sun.misc.Unsafe;

/** Raw memory of the VM under test, for probes: mark words, addresses, writes to {@code final} fields. */
public final class RawMemory {
    private static final Unsafe UNSAFE = unsafe();

    private RawMemory() {}

    /** Returns the mark word: the first 64 bits of the object header. */
    public static long markWord(Object object) {
        return UNSAFE.getLong(object, 0);
    }

    /** Returns the 64 bits of an object at an offset in bytes, with any fields. */
    public static long word(Object object, long offset) {
        return UNSAFE.getLong(object, offset);
    }

    /** Returns the object to which a field of any module refers; ignores the holder if the field is static. */
    public static Optional<Object> get(Object object, Field field) {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        Object holder = isStatic ? UNSAFE.staticFieldBase(field) : object;
        return Optional.ofNullable(UNSAFE.getObject(holder, offset(field)));
    }

    /** Returns the size in bytes of an element of a reference array: 4 or 8. */
    public static int referenceSize() {
        return UNSAFE.arrayIndexScale(Object[].class);
    }

    /**
     * Returns the bits of a reference as the VM stores them in the heap, as an unsigned number: an address, or with
     * compressed references the shifted distance from the base.
     */
    public static long reference(Object object) {
        Object[] holder = {object};
        long base = arrayBase(Object[].class);
        return referenceSize() == 4 ? UNSAFE.getInt(holder, base) & 0xFFFF_FFFFL : UNSAFE.getLong(holder, base);
    }

    /** Returns the bytes from the start of the object, or of the class mirror, to a field. */
    public static long offset(Field field) {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        return isStatic ? UNSAFE.staticFieldOffset(field) : UNSAFE.objectFieldOffset(field);
    }

    /** Returns the bytes from the start of an array of that class to its first element. */
    public static long arrayBase(Class<?> array) {
        return UNSAFE.arrayBaseOffset(array);
    }

    /** Writes a static {@code long} field, even a final one. */
    public static void putStaticLong(Field field, long value) {
        UNSAFE.putLong(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), value);
    }

    private static Unsafe unsafe() {
        try {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this VM has no sun.misc.Unsafe", e);
        }
    }
}
