package org.jvmquarks.evidence.code;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Operands of AArch64 that are vector registers: {@code d0}, {@code q16}, {@code v16.2d}, {@code z16.s}, or in braces a
 * list such as {@code {v16.2d, v17.2d}} or {@code {v16.16b-v19.16b}}. All names of a register stand for {@code v16}, of
 * which {@code z16} of SVE is an extension.
 */
final class AArch64Vectors {
    /** Bytes of a register of NEON, and the fewest that one of SVE has. */
    private static final int WHOLE = 16;

    // q16, d0, v16.2d, v16.s[1], z16.s
    private static final Pattern REGISTER = Pattern.compile("[bhsdqvz]([0-9]+)(?:\\..*)?");

    // {v16.16b-v19.16b}
    private static final Pattern RANGE = Pattern.compile("[vz]([0-9]+)(?:\\.\\w+)?\\s*-\\s*[vz]([0-9]+)(?:\\.\\w+)?");

    // 16 and b of {v16.16b}, none and s of one element, {v16.s}[1]
    private static final Pattern ARRANGEMENT = Pattern.compile("\\{\\s*v[0-9]+\\.([0-9]*)([bhsd]).*");

    private static final int REGISTERS = 32;

    private AArch64Vectors() {}

    /** Returns the whole register that an operand is a part of; empty text if it is not a part. */
    static String register(String operand) {
        Matcher match = REGISTER.matcher(operand);
        return match.matches() ? "v" + match.group(1) : "";
    }

    static boolean isVector(String operand) {
        return !register(operand).isEmpty();
    }

    /** Returns the whole registers of an operand: those of a list, one, or none. */
    static List<String> registers(String operand) {
        return parts(operand).flatMap(AArch64Vectors::ofPart).toList();
    }

    private static Stream<String> parts(String operand) {
        return isList(operand)
                ? Arrays.stream(operand.substring(1, operand.indexOf('}')).split(","))
                        .map(String::strip)
                : Stream.of(operand);
    }

    private static boolean isList(String operand) {
        return operand.startsWith("{") && operand.indexOf('}') > 0;
    }

    /** The list goes on behind the last register with the first. */
    private static Stream<String> ofPart(String part) {
        Matcher range = RANGE.matcher(part);
        if (range.matches()) {
            int first = Integer.parseInt(range.group(1));
            int count = Math.floorMod(Integer.parseInt(range.group(2)) - first, REGISTERS) + 1;
            return IntStream.range(first, first + count).mapToObj(i -> "v" + i % REGISTERS);
        }
        return Stream.of(register(part)).filter(it -> !it.isEmpty());
    }

    /** Whether the processor decides how long the register is: those of SVE. */
    static boolean isScalable(String operand) {
        return operand.matches("\\{?\\s*[zp][0-9]+.*");
    }

    /** Whether the operand of a store stands for 16 bytes or more of each register. */
    static boolean isWhole(String operand) {
        return operand.matches("\\{?\\s*z[0-9]+.*")
                || ((isVector(operand) || isList(operand)) && bytes(operand) == WHOLE);
    }

    /**
     * Returns the bytes of each register that a load or store with this operand moves.
     *
     * @param operand one that is not scalable
     * @throws IllegalArgumentException if it is not a vector register
     */
    static int bytes(String operand) {
        Matcher list = ARRANGEMENT.matcher(operand);
        if (list.matches()) {
            int elements = list.group(1).isEmpty() ? 1 : Integer.parseInt(list.group(1));
            return elements * bytes(list.group(2).charAt(0));
        }
        return bytes(operand.charAt(0));
    }

    private static int bytes(char width) {
        return switch (width) {
            case 'b' -> Byte.BYTES;
            case 'h' -> Short.BYTES;
            case 's' -> Integer.BYTES;
            case 'd' -> Long.BYTES;
            case 'q' -> WHOLE;
            default -> throw new IllegalArgumentException("no vector register of width " + width);
        };
    }
}
