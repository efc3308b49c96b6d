package org.jvmquarks.evidence.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Arm's notation: {@code str w0, [x1, #0xc]} stores the register {@code w0} at 12 bytes from where {@code x1} points;
 * the first operand of a store is what is stored. Further forms:
 *
 * <ul>
 *   <li>{@code ldr x0, [x1, x2, lsl #3]}: base, index, and the shift that scales the index
 *   <li>{@code ldr x0, [x1, #8]!}: adds 8 to {@code x1} first
 *   <li>{@code ldr x0, [x1], #8}: adds 8 to {@code x1} afterwards
 *   <li>{@code str z16, [x1, #1, mul vl]}: 1 is a number of vectors, whose length is unknown
 *   <li>{@code movk x8, #0x7f04, lsl #32}: a constant, shifted
 *   <li>{@code cbz x0, #0x40}: the last operand is the target of the jump
 * </ul>
 */
final class AArch64Notation implements Notation {
    // x1, #0x1, lsl #32
    private static final Pattern DIGIT = Pattern.compile("#0x([0-9])(?=,|$)");

    /** Jumps that test a register. */
    private static final Set<String> TESTS = Set.of("cbz", "cbnz", "tbz", "tbnz");

    @Override
    public Optional<MemoryOperand> memory(String mnemonic, List<String> operands) {
        Optional<MemoryOperand> named = operands.stream()
                .filter(operand -> operand.startsWith("["))
                .map(AArch64Notation::memory)
                .findFirst();
        return named.or(() -> literal(mnemonic, operands));
    }

    /** {@code ldr w8, #0x1000} loads what lies there, relative to the code. */
    private static Optional<MemoryOperand> literal(String mnemonic, List<String> operands) {
        return isLiteral(mnemonic, operands)
                ? Optional.of(new MemoryOperand(
                        Optional.of("pc"),
                        Optional.empty(),
                        1,
                        OperandText.number(operands.get(1)).orElseThrow()))
                : Optional.empty();
    }

    private static boolean isLiteral(String mnemonic, List<String> operands) {
        return mnemonic.startsWith("ldr")
                && operands.size() == 2
                && OperandText.number(operands.get(1)).isPresent();
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
                scale = 1
                        << OperandText.number(part.substring(part.indexOf('#'))).orElse(0);
            } else if (index.isEmpty() && !part.equals("mul vl")) {
                index = Optional.of(part);
            }
        }
        return new MemoryOperand(Optional.of(parts.get(0)), index, scale, displacement);
    }

    @Override
    public List<Long> immediates(String mnemonic, List<String> operands) {
        if (isTransfer(mnemonic) || mnemonic.startsWith("adr") || isLiteral(mnemonic, operands)) {
            return List.of();
        }
        List<Long> found = new ArrayList<>();
        int shift = shift(operands);
        for (String operand : operands.subList(0, beforeStep(operands))) {
            OptionalLong number = OperandText.number(operand);
            if (number.isPresent()) {
                found.add(number.getAsLong() << shift);
            }
        }
        return found;
    }

    /** Where the number that is added to a base afterwards begins: behind the memory. */
    private static int beforeStep(List<String> operands) {
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).startsWith("[")) {
                return i;
            }
        }
        return operands.size();
    }

    /** Whether it adds something to the register that its memory is relative to. */
    static boolean movesBase(List<String> operands) {
        int memory = beforeStep(operands);
        return memory < operands.size()
                && (memory < operands.size() - 1 || operands.get(memory).endsWith("!"));
    }

    /** Bits by which {@code lsl #16} at the end shifts the constant before it; 0 without. */
    static int shift(List<String> operands) {
        return operands.stream()
                .filter(operand -> operand.startsWith("lsl #"))
                .mapToInt(operand ->
                        (int) OperandText.number(operand.substring(4)).orElse(0))
                .findFirst()
                .orElse(0);
    }

    @Override
    public OptionalLong target(String mnemonic, List<String> operands) {
        return isTransfer(mnemonic) && !operands.isEmpty()
                ? OperandText.number(operands.get(operands.size() - 1))
                : OptionalLong.empty();
    }

    static boolean isTransfer(String mnemonic) {
        return mnemonic.equals("b") || mnemonic.equals("bl") || mnemonic.startsWith("b.") || TESTS.contains(mnemonic);
    }

    /** The whole that a part of a register belongs to: x8 of w8, v16 of q16 and of v16.2d. */
    @Override
    public String register(String operand) {
        return isGeneral(operand) ? "x" + operand.substring(1) : AArch64Vectors.register(operand);
    }

    /**
     * Disassemblers write the move of a constant in several ways, all of which become {@code mov} with the number that
     * the register gets:
     *
     * <ul>
     *   <li>{@code movz w0, #1, lsl #16} is {@code mov w0, #0x10000}
     *   <li>{@code movn w0, #0} is {@code mov w0, #-1}
     *   <li>{@code orr w0, wzr, #0xff} is {@code mov w0, #0xff}
     * </ul>
     *
     * Capstone 4 alone writes digits below 10 of a part as {@code movk x1, #0x1, lsl #32}.
     */
    @Override
    public Instruction read(long offset, int size, String mnemonic, String operands, long address) {
        List<String> parts = OperandText.operands(operands);
        OptionalLong moved = moved(mnemonic, parts);
        if (moved.isEmpty()) {
            String text = mnemonic.equals("movk") ? DIGIT.matcher(operands).replaceFirst("#$1") : operands;
            return Notation.super.read(offset, size, mnemonic, text, address);
        }
        long value = parts.get(0).startsWith("w") ? (int) moved.getAsLong() : moved.getAsLong();
        return Notation.super.read(offset, size, "mov", parts.get(0) + ", " + immediate(value), address);
    }

    private static OptionalLong moved(String mnemonic, List<String> operands) {
        List<String> constant = operands.subList(Math.min(operands.size(), 1), operands.size());
        return switch (mnemonic) {
            case "movz" -> shifted(constant);
            case "movn" -> {
                OptionalLong value = shifted(constant);
                yield value.isPresent() ? OptionalLong.of(~value.getAsLong()) : value;
            }
            case "orr" ->
                constant.size() == 2 && constant.get(0).matches("[wx]zr")
                        ? OperandText.number(constant.get(1))
                        : OptionalLong.empty();
            case "mov" -> constant.size() == 1 ? OperandText.number(constant.get(0)) : OptionalLong.empty();
            default -> OptionalLong.empty();
        };
    }

    private static OptionalLong shifted(List<String> constant) {
        OptionalLong value = OperandText.number(constant.get(0));
        return value.isPresent() ? OptionalLong.of(value.getAsLong() << shift(constant)) : OptionalLong.empty();
    }

    /** Writes a number as Capstone does: in hexadecimal digits from 10 on. */
    static String immediate(long value) {
        String sign = value < 0 ? "-" : "";
        long magnitude = Math.abs(value);
        return "#"
                + sign
                + (magnitude >= 0 && magnitude < 10 ? Long.toString(magnitude) : "0x" + Long.toHexString(magnitude));
    }

    static boolean isGeneral(String operand) {
        return operand.matches("[wx]([0-9]+|zr)");
    }
}
