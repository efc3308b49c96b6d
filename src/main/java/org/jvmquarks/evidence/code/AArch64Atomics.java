package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The two ways of AArch64 to read, compute and write a word that no other processor can divide: one instruction of the
 * Large System Extensions (LSE, ARMv8.1), or a loop from a load that is exclusive to a store that fails if somebody
 * else has stored in between.
 *
 * <pre>
 * ldaddal x1, x0, [x2]          0  ldaxr x0, [x2]
 *                               1  add x8, x0, x1
 *                               2  stlxr w9, x8, [x2]
 *                               3  cbnz w9, 0
 * </pre>
 */
final class AArch64Atomics {
    /** Families of LSE: what they do with the word in memory. */
    private static final Set<String> FAMILIES = Set.of("add", "clr", "eor", "set", "smax", "smin", "umax", "umin");

    private AArch64Atomics() {}

    /** Whether it is an instruction of LSE. */
    static boolean isLse(Instruction i) {
        return i.begins("cas", "swp") || (i.begins("ld", "st") && FAMILIES.contains(family(i)));
    }

    /** {@code ldaddal} and {@code staddlb} are of the family {@code add}. */
    private static String family(Instruction i) {
        return i.mnemonic().substring(2).replaceFirst("(a|l|al)?[bh]?$", "");
    }

    static boolean isExclusiveLoad(Instruction i) {
        return i.begins("ldxr", "ldaxr", "ldxp", "ldaxp");
    }

    static boolean isExclusiveStore(Instruction i) {
        return i.begins("stxr", "stlxr", "stxp", "stlxp");
    }

    /**
     * Returns what a loop does by how it got the value that it stores. A value that was there before makes it an
     * exchange; one that is neither a sum nor a difference, no named operation.
     *
     * @param between the instructions from its load to its store
     */
    static Optional<Operation> ofLoop(AArch64 set, List<Instruction> between, Instruction store) {
        if (between.stream().anyMatch(i -> set.does(Operation.CONDITIONAL_BRANCH, i))) {
            return Optional.of(Operation.COMPARE_AND_EXCHANGE);
        }
        String stored = set.notation().register(store.operand(1));
        Optional<Instruction> computed =
                between.stream().filter(i -> set.written(i).contains(stored)).reduce((earlier, later) -> later);
        if (computed.isEmpty() || set.copies(computed.get())) {
            return Optional.of(Operation.EXCHANGE);
        }
        return computed.filter(i -> i.hasMnemonic("add", "sub")).map(i -> Operation.FETCH_AND_ADD);
    }
}
