package org.jvmquarks.evidence.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Arm's notation: {@code str w0, [x1, #0xc]} stores the register {@code w0} at 12 bytes from where
 * {@code x1} points; the first operand of a store is what is stored. Further forms:
 *
 * <ul>
 *   <li>{@code ldr x0, [x1, x2, lsl #3]}: base, index, and the shift that scales the index
 *   <li>{@code ldr x0, [x1, #8]!}: adds 8 to {@code x1} as well
 *   <li>{@code movk x8, #0x7f04, lsl #32}: a constant, shifted
 *   <li>{@code cbz x0, #0x40}: the last operand is the target of the jump
 * </ul>
 */
final class AArch64Notation implements Notation {

    @Override
    public Optional<MemoryOperand> memory(List<String> operands) {
        return operands.stream()
                .filter(operand -> operand.startsWith("["))
                .map(AArch64Notation::memory)
                .findFirst();
    }

    private static MemoryOperand memory(String operand) {
        List<String> parts = OperandText.operands(operand.replaceAll("[\\[\\]!]", ""));
        Optional<String> index = Optional.empty();
        int scale = 1;
        long displacement = 0;
        for (String part : parts.subList(1, parts.size())) {
            OptionalLong number = OperandText.number(part);
            if (number.isPresent()) {
                displacement = number.getAsLong();
            } else if (part.contains("#")) {
                scale = 1 << OperandText.number(part.substring(part.indexOf('#'))).orElse(0);
            } else if (index.isEmpty()) {
                index = Optional.of(part);
            }
        }
        return new MemoryOperand(Optional.of(parts.get(0)), index, scale, displacement);
    }

    @Override
    public List<Long> immediates(String mnemonic, List<String> operands) {
        if (isTransfer(mnemonic)) {
            return List.of();
        }
        List<Long> found = new ArrayList<>();
        int shift = 0;
        for (String operand : operands) {
            if (operand.startsWith("lsl #")) {
                shift = (int) OperandText.number(operand.substring(4)).orElse(0);
            }
        }
        for (String operand : operands) {
            OptionalLong number = OperandText.number(operand);
            if (number.isPresent()) {
                found.add(number.getAsLong() << shift);
            }
        }
        return found;
    }

    @Override
    public OptionalLong target(String mnemonic, List<String> operands) {
        return isTransfer(mnemonic) && !operands.isEmpty()
                ? OperandText.number(operands.get(operands.size() - 1))
                : OptionalLong.empty();
    }

    static boolean isTransfer(String mnemonic) {
        return mnemonic.equals("b")
                || mnemonic.equals("bl")
                || mnemonic.startsWith("b.")
                || mnemonic.startsWith("cb")
                || mnemonic.startsWith("tb");
    }

    /** The 64 bits that a part of a register belongs to: w8 to x8. */
    @Override
    public String register(String operand) {
        return isGeneral(operand) ? "x" + operand.substring(1) : "";
    }

    static boolean isGeneral(String operand) {
        return operand.matches("[wx]([0-9]+|zr)");
    }
}
