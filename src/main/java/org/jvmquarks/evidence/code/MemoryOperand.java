package org.jvmquarks.evidence.code;

import java.util.Optional;

/**
 * A place in memory that an instruction names.
 *
 * @param base register that it is relative to; empty for an absolute address
 * @param index register that is added, scaled
 * @param scale factor of the index, 1 to 8
 * @param displacement bytes that are added
 */
record MemoryOperand(Optional<String> base, Optional<String> index, int scale, long displacement) {

    boolean isRelativeTo(String register) {
        return base.isPresent() && base.get().equals(register);
    }
}
