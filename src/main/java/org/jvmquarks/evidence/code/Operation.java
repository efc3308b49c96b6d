package org.jvmquarks.evidence.code;

import org.apiguardian.api.API;

/**
 * An effect of an instruction, in the words of an engineer; which instructions have it is the business of each
 * {@link InstructionSet}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Operation {
    /** Division of whole numbers. */
    DIVISION,
    /** Multiplication of whole numbers in general registers, also with a sum or difference. */
    MULTIPLICATION,
    /**
     * Chooses between two registers by a condition: x86 {@code cmov}, AArch64 {@code csel} and {@code csinc}. An
     * instruction that makes a number of a condition alone does not count, nor AArch64 {@code cneg}, which C2 uses for
     * absolute values and comparisons.
     */
    CONDITIONAL_MOVE,
    /** Any read-modify-write that no other processor can divide, exchanges included. */
    ATOMIC,
    /** x86 {@code lock cmpxchg}, AArch64 {@code cas}, or {@code stxr} in a loop that compares. */
    COMPARE_AND_EXCHANGE,
    /** x86 {@code xchg} with memory, AArch64 {@code swp}, or {@code stxr} in a loop that does so. */
    EXCHANGE,
    /** x86 {@code lock xadd}, AArch64 {@code ldadd}, or {@code stxr} in a loop that adds. */
    FETCH_AND_ADD,
    /**
     * Keeps all accesses to memory before it from those behind it: x86 {@code lock add [rsp], 0} or {@code mfence},
     * AArch64 {@code dmb ish}.
     */
    FENCE,
    /**
     * Keeps loads before it from all accesses behind it: AArch64 {@code dmb ishld}. With ZGC and Shenandoah, every
     * method of some versions has one at its entry.
     */
    LOAD_FENCE,
    /** Keeps stores before it from stores behind it: AArch64 {@code dmb ishst}. */
    STORE_FENCE,
    /** A load that accesses behind it cannot overtake: AArch64 {@code ldar} or {@code ldapr}. */
    ACQUIRING_LOAD,
    /** A store that cannot overtake accesses before it: AArch64 {@code stlr}. */
    RELEASING_STORE,
    /** Loads a byte and clears the other bits, in one instruction. */
    ZERO_EXTENDING_BYTE_LOAD,
    /** Loads a part of a register and copies its sign into the other bits, in one instruction. */
    SIGN_EXTENDING_LOAD,
    /**
     * Bitwise and of whole numbers in general registers, as with a mask: also where the instruction's name says what is
     * left, as x86 {@code movzx} between registers and AArch64 {@code ubfx} or {@code add w0, w1, w2, uxtb}.
     */
    BITWISE_AND,
    /** A general register into a vector register; AArch64's zero register is a constant. */
    GENERAL_TO_VECTOR,
    VECTOR_TO_GENERAL,
    /** Memory written by vector registers of which each stores 16 bytes or more. */
    VECTOR_STORE,
    /**
     * A register into the frame; an instruction that stores two counts twice. Saving the frame of the caller or the
     * return address and pushing are not counted.
     */
    STACK_STORE,
    PREFETCH,
    /** x86 {@code rep stos}. */
    REPEATED_STORE,
    /**
     * Stores a zero of any width into the heap or a global, card marks included, also from a vector register that was
     * cleared; AArch64 {@code dc zva} zeroes a line of the cache.
     */
    ZERO_STORE,
    /**
     * An explicit test of a register for null or zero, alone or in a jump: x86 {@code test eax, eax}, AArch64
     * {@code cbz} and {@code cmp w0, #0}. AArch64's test whether an exclusive store succeeded is not counted.
     */
    NULL_TEST,
    CALL,
    /** Any jump, conditional or not. */
    BRANCH,
    CONDITIONAL_BRANCH,
    /** Jumps if an unsigned number is not below another: an index that is out of bounds. */
    BRANCH_IF_ABOVE_OR_EQUAL,
    /** Jumps if an unsigned number is not above another: a length that is 0. */
    BRANCH_IF_BELOW_OR_EQUAL,
    RETURN,
    /** A safepoint poll in any of the three forms below. */
    SAFEPOINT_POLL,
    /** Reads a page that is the same for all threads: up to JDK 9, and 11 without handshakes. */
    POLL_OF_GLOBAL_PAGE,
    /** Reads a page whose address lies in the thread (JEP 312, JDK 10). */
    POLL_OF_THREAD_PAGE,
    /** Compares the stack pointer with a word of the thread (JEP 376, JDK 16): at returns. */
    POLL_OF_STACK_WATERMARK,
    /** Shifts an address to its card of 512 bytes and stores into the card table. */
    CARD_MARK,
    /** A card mark in a table whose address the code contains as a constant. */
    CARD_MARK_AT_CONSTANT,
    /** A card mark in a table whose address the code loads from the VM's thread. */
    CARD_MARK_OF_THREAD
}
