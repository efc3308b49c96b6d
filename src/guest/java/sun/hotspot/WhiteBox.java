package sun.hotspot;

import java.lang.reflect.Executable;

/**
 * The native methods of HotSpot's testing API that evidence needs. The VM binds them by the name of this class, from
 * JDK 8 on and in release builds as well, if {@code -XX:+WhiteBoxAPI} is set and the boot loader has loaded the class.
 */
public final class WhiteBox {
    static {
        registerNatives();
    }

    private static native void registerNatives();

    /**
     * Compiles a method; with {@code -Xbatch} before this call returns.
     *
     * @param level tier, 1 to 4
     * @param bci bytecode index where on-stack replacement enters, or -1 for the whole method
     * @return whether the compiler accepts the method
     */
    public native boolean enqueueMethodForCompilation0(Executable method, int level, int bci);

    /**
     * Returns the code of a method, null if there is none. JDK 8: level, compile id, bytes.
     *
     * @param osr whether to return the code for on-stack replacement
     */
    public native Object[] getNMethod(Executable method, boolean osr);

    /** Returns the same from JDK 9 on: blob (name, bytes, heap, address), level, bytes, id, entry. */
    public native Object[] getNMethod0(Executable method, boolean osr);

    /**
     * Returns all blobs of a code heap, each as name, size in bytes, heap and address; null if the VM does not have the
     * heap. From JDK 9 on.
     *
     * @param heap number of the heap, from 0; its meaning depends on the version
     */
    public native Object[] getCodeHeapEntries(int heap);
}
