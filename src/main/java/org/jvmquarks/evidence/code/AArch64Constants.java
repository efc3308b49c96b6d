package org.jvmquarks.evidence.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts the constants of AArch64 together, which take one instruction for each 16 bits, and finds the targets of calls
 * through a register that holds one.
 *
 * <p>An example, in code at 0x1000: the constant 0x12345678, and the call of a stub at 0x551c312cc0.
 *
 * <pre>
 *     instruction                 constants       target
 *  0  mov w0, #0x5678             none: a part
 *  4  movk w0, #0x1234, lsl #16   0x12345678
 *  8  mov x8, #0x2cc0             none: a part
 *  c  movk x8, #0x1c31, lsl #16   none: a part
 * 10  movk x8, #0x55, lsl #32     0x551c312cc0
 * 14  blr x8                                      0x551c311cc0 from the start of the code
 * </pre>
 *
 * <p>It goes through straight code and forgets all registers where a jump leads to and behind what does not go on.
 */
final class AArch64Constants {
    private final AArch64 set;
    private final long address;
    private final List<Instruction> completed = new ArrayList<>();

    /** By its full register. */
    private final Map<String, Constant> known = new HashMap<>();

    /**
     * A constant in a register.
     *
     * @param value what the register holds
     * @param at position of the instruction that put the last part of it there
     * @param isAddress whether it is relative to the code, and so no constant of the program
     */
    private record Constant(long value, int at, boolean isAddress) {}

    AArch64Constants(AArch64 set, long address) {
        this.set = set;
        this.address = address;
    }

    List<Instruction> complete(List<Instruction> instructions) {
        Set<Long> targets = instructions.stream()
                .flatMapToLong(i -> i.target().stream())
                .boxed()
                .collect(Collectors.toSet());
        for (Instruction each : instructions) {
            if (targets.contains(each.offset())) {
                known.clear();
            }
            completed.add(each);
            read(each, completed.size() - 1);
            if (!set.fallsThrough(each)) {
                known.clear();
            }
        }
        return List.copyOf(completed);
    }

    private void read(Instruction i, int at) {
        Optional<Constant> held = Optional.ofNullable(known.get(register(i, 0)));
        Optional<Constant> written = Optional.empty();
        if (i.hasMnemonic("mov") && i.immediates().size() == 1) {
            written = Optional.of(new Constant(i.immediates().get(0), at, false));
        } else if (i.hasMnemonic("movk") && held.isPresent()) {
            written = Optional.of(widened(i, held.get(), at));
        } else if (i.hasMnemonic("adr", "adrp")
                && OperandText.number(i.operand(1)).isPresent()) {
            long value = OperandText.number(i.operand(1)).getAsLong();
            written = Optional.of(new Constant(value, at, true));
        } else if (i.hasMnemonic("add") && i.immediates().size() == 1) {
            written = sum(i, at);
        } else if (i.hasMnemonic("blr", "br") && held.isPresent()) {
            completed.set(at, with(i, i.immediates(), OptionalLong.of(held.get().value() - address)));
        }
        set.written(i).forEach(known::remove);
        written.ifPresent(constant -> known.put(register(i, 0), constant));
        if (set.does(Operation.CALL, i)) {
            known.clear();
        }
    }

    /** The part of the constant so far is none of its own. */
    private Constant widened(Instruction i, Constant held, int at) {
        int shift = AArch64Notation.shift(i.operands());
        long part = OperandText.number(i.operand(1)).orElseThrow() << shift;
        long value = (held.value() & ~(0xffffL << shift)) | part;
        Instruction before = completed.get(held.at());
        if (!held.isAddress() && register(before, 0).equals(register(i, 0))) {
            completed.set(held.at(), with(before, List.of(), before.target()));
        }
        completed.set(at, with(i, held.isAddress() ? List.of() : List.of(value), i.target()));
        return new Constant(value, at, held.isAddress());
    }

    /** A page and what is added to it, as {@code adrp} leaves the lowest 12 bits out. */
    private Optional<Constant> sum(Instruction i, int at) {
        Optional<Constant> base = Optional.ofNullable(known.get(register(i, 1)));
        return base.filter(Constant::isAddress).map(page -> {
            completed.set(at, with(i, List.of(), i.target()));
            return new Constant(page.value() + i.immediates().get(0), at, true);
        });
    }

    private String register(Instruction i, int position) {
        return set.notation().register(i.operand(position));
    }

    private static Instruction with(Instruction i, List<Long> immediates, OptionalLong target) {
        return new Instruction(i.offset(), i.size(), i.mnemonic(), i.operands(), i.memory(), immediates, target);
    }
}
