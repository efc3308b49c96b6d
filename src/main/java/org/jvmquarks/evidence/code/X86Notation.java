package org.jvmquarks.evidence.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Intel's notation: {@code mov dword ptr [rsi + 0xc], eax} stores the register {@code eax} at 12 bytes from where
 * {@code rsi} points. The destination is the first operand; sizes are words before the brackets; a jump or a call has
 * its target as a plain number.
 */
final class X86Notation implements Notation {
    // JDK 25: … mov dword ptr [r11], r8d
    private static final Pattern MEMORY = Pattern.compile("\\[([^]]+)]");

    // Terms of the address [r10 + r8*4 - 0x10]: "r10", "+ r8*4", "- 0x10"
    private static final Pattern TERM = Pattern.compile("([+-]?)\\s*([^+\\s-]+)");

    // r8, r8d, r15b
    private static final Pattern NUMBERED = Pattern.compile("r([89]|1[0-5])[dwb]?");

    // rax, eax, al, sil
    private static final Pattern NAMED = Pattern.compile("[re]?(ax|bx|cx|dx|si|di|bp|sp)|[abcd]l|(si|di|bp|sp)l");

    // xmm0, ymm15, zmm31
    private static final Pattern VECTOR = Pattern.compile("[xyz]mm[0-9]+");

    @Override
    public Optional<MemoryOperand> memory(String mnemonic, List<String> operands) {
        return operands.stream()
                .map(MEMORY::matcher)
                .filter(Matcher::find)
                .map(match -> memory(match.group(1)))
                .findFirst();
    }

    private static MemoryOperand memory(String address) {
        Optional<String> base = Optional.empty();
        Optional<String> index = Optional.empty();
        int scale = 1;
        long displacement = 0;
        Matcher terms = TERM.matcher(address);
        while (terms.find()) {
            String term = terms.group(2);
            OptionalLong number = OperandText.number(term);
            if (number.isPresent()) {
                displacement += terms.group(1).equals("-") ? -number.getAsLong() : number.getAsLong();
            } else if (term.contains("*")) {
                index = Optional.of(term.substring(0, term.indexOf('*')));
                scale = Integer.parseInt(term.substring(term.indexOf('*') + 1));
            } else if (base.isEmpty()) {
                base = Optional.of(term);
            } else {
                index = Optional.of(term);
            }
        }
        return new MemoryOperand(base, index, scale, displacement);
    }

    @Override
    public List<Long> immediates(String mnemonic, List<String> operands) {
        if (isTransfer(mnemonic)) {
            return List.of();
        }
        List<Long> found = new ArrayList<>();
        operands.forEach(operand -> OperandText.number(operand).ifPresent(found::add));
        if (mnemonic.equals("lea")) {
            // C2 adds constants by it.
            memory(mnemonic, operands).map(MemoryOperand::displacement).ifPresent(found::add);
        }
        return found;
    }

    @Override
    public OptionalLong target(String mnemonic, List<String> operands) {
        return isTransfer(mnemonic) && operands.size() == 1
                ? OperandText.number(operands.get(0))
                : OptionalLong.empty();
    }

    private static boolean isTransfer(String mnemonic) {
        return mnemonic.startsWith("j") || mnemonic.equals("call");
    }

    /** The whole that a part of a register belongs to: r10d to r10, al to rax, xmm0 to zmm0. */
    @Override
    public String register(String operand) {
        if (isVector(operand)) {
            return "z" + operand.substring(1);
        }
        if (NUMBERED.matcher(operand).matches()) {
            return operand.replaceAll("[dwb]$", "");
        }
        if (NAMED.matcher(operand).matches()) {
            return operand.matches("[abcd]l")
                    ? "r" + operand.charAt(0) + "x"
                    : "r" + operand.replaceAll("^[re]|l$", "");
        }
        return "";
    }

    static boolean isVector(String operand) {
        return VECTOR.matcher(operand).matches();
    }

    static boolean isGeneral(String operand) {
        return NUMBERED.matcher(operand).matches() || NAMED.matcher(operand).matches();
    }
}
