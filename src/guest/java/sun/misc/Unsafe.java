package sun.misc;

import java.lang.reflect.Field;

/**
 * A stub with the methods that the guest calls on the class of this name in each JDK under test. It is here because the
 * documented API of JDK 8, against which the guest is compiled, does not have it; no archive contains it.
 *
 * <p>Calls through {@code Method.invoke} would need no such class, but take 15 ms of processor time on JDK 17: the
 * first one reads the annotations of the method and makes a proxy for them.
 */
public abstract class Unsafe {
    public abstract int getInt(Object object, long offset);

    public abstract long getLong(Object object, long offset);

    public abstract Object getObject(Object object, long offset);

    public abstract void putLong(Object object, long offset, long value);

    public abstract int arrayBaseOffset(Class<?> array);

    public abstract int arrayIndexScale(Class<?> array);

    public abstract Object staticFieldBase(Field field);

    public abstract long objectFieldOffset(Field field);

    public abstract long staticFieldOffset(Field field);
}
