package org.jvmquarks.evidence.code;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;

/**
 * The part of Capstone's C interface that is needed, with the names that it has there. Handles and sizes are
 * {@code size_t}, 64 bits wide on every machine that is supported.
 */
interface Capstone extends Library {
    int ARCH_ARM64 = 1;
    int ARCH_X86 = 3;
    int MODE_LITTLE_ENDIAN = 0;
    int MODE_64 = 1 << 3;

    int cs_version(IntByReference major, IntByReference minor);

    int cs_open(int architecture, int mode, LongByReference handle);

    /**
     * @param instructions gets an array that {@link #cs_free} gives back
     * @return its length; decoding ends at the first byte that is not an instruction
     */
    long cs_disasm(long handle, byte[] code, long size, long address, long most, PointerByReference instructions);

    void cs_free(Pointer instructions, long count);

    int cs_close(LongByReference handle);
}
