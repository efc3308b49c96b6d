package org.jvmquarks.evidence.code;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Pieces of what a disassembler writes. */
final class OperandText {
    // 0x10, -8, #0x10
    private static final Pattern NUMBER = Pattern.compile("#?-?(0x[0-9a-f]{1,16}|[0-9]{1,19})");

    private OperandText() {}

    /** Operands by their commas, except for those inside brackets and braces. */
    static List<String> operands(String text) {
        List<String> operands = new ArrayList<>();
        int depth = 0;
        int begin = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '[', '{' -> depth++;
                case ']', '}' -> depth--;
                case ',' -> {
                    if (depth == 0) {
                        operands.add(text.substring(begin, i).strip());
                        begin = i + 1;
                    }
                }
                default -> {
                    // Part of an operand.
                }
            }
        }
        String last = text.substring(begin).strip();
        if (!last.isEmpty()) {
            operands.add(last);
        }
        return operands;
    }

    /** {@code 0x10}, {@code -8}, {@code #0x10}; empty if it is not a number. */
    static OptionalLong number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return OptionalLong.empty();
        }
        String digits = text.startsWith("#") ? text.substring(1) : text;
        boolean negative = digits.startsWith("-");
        String magnitude = negative ? digits.substring(1) : digits;
        long value = magnitude.startsWith("0x")
                ? Long.parseUnsignedLong(magnitude.substring(2), 16)
                : Long.parseUnsignedLong(magnitude);
        return OptionalLong.of(negative ? -value : value);
    }
}
