package sun.hotspot;

import java.lang.reflect.Executable;

/**
 * The few of HotSpot's testing natives that evidence needs. The VM binds them by the name of this
 * class, in release builds as well, from JDK 8 on, if {@code -XX:+WhiteBoxAPI} is given and the
 * class comes from the boot loader.
 */
public final class WhiteBox {
    static {
        registerNatives();
    }

    private static native void registerNatives();

    /**
     * Compiles a method; with {@code -Xbatch} the code is there when this returns.
     *
     * @param level tier, 1 to 4
     * @param bci where on-stack replacement enters, or -1 for the whole method
     * @return whether the compiler took it
     */
    public native boolean enqueueMethodForCompilation0(Executable method, int level, int bci);

    /**
     * The code of a method, null if there is none. JDK 8: level, compile id, bytes.
     *
     * @param osr whether the code for on-stack replacement is meant
     */
    public native Object[] getNMethod(Executable method, boolean osr);

    /** The same from JDK 9 on: blob (name, bytes, heap, address), level, bytes, id, entry. */
    public native Object[] getNMethod0(Executable method, boolean osr);

    /**
     * All blobs of a code heap, each as name, size in bytes, heap and address; null if the VM has
     * no such heap. From JDK 9 on.
     *
     * @param heap number of the heap, from 0; which is which depends on the version
     */
    public native Object[] getCodeHeapEntries(int heap);
}
