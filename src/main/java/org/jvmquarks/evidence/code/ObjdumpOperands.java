package org.jvmquarks.evidence.code;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rewrites the operands that GNU objdump prints for x86-64 as Capstone prints them.
 *
 * @param mnemonic without prefixes
 * @param opcode its first byte, as the text does not say how wide an immediate is encoded
 */
record ObjdumpOperands(String mnemonic, int opcode) {
    // mov    QWORD PTR [rsp+0x10],rax
    // vpaddd zmm1,zmm0,DWORD BCST [rax]
    private static final Pattern SIZE = Pattern.compile("\\b([A-Z]+) (?:PTR|BCST)\\b");

    // mov    rax,QWORD PTR ds:0x1000
    private static final Pattern ABSOLUTE = Pattern.compile("\\bds:(0x[0-9a-f]+)");

    // mov    rax,QWORD PTR fs:0x28
    private static final Pattern IN_SEGMENT = Pattern.compile("\\b([fg]s):(0x[0-9a-f]+)");

    // rep stos QWORD PTR es:[rdi],rax
    private static final Pattern STRING = Pattern.compile("\\b[de]s:(?=\\[)");

    // mov    rcx,QWORD PTR [rax+r8*1+0x0]
    private static final Pattern MEMORY = Pattern.compile("\\[([^]]*)]");

    // mov    rax,QWORD PTR [rip+0xfffffffffffffff0]
    private static final Pattern BACKWARDS = Pattern.compile("\\+0x([89a-f][0-9a-f]{15})");

    // vmovdqa32 zmm0{k2}{z},ZMMWORD PTR [rcx+0x400]
    private static final Pattern MASK = Pattern.compile("(?<=\\S)(?=\\{(k[0-7]|z)})");

    // cmp    eax,0x9
    private static final Pattern NUMBER = Pattern.compile("0x([0-9a-f]+)");

    /** Instructions whose immediates Capstone prints without a sign. */
    private static final Set<String> UNSIGNED = Set.of("and", "or", "xor", "movabs");

    /** Opcodes with an immediate of a byte that the processor extends by its sign. */
    private static final Set<Integer> SIGNED_BYTE = Set.of(0x83, 0x6b, 0x6a);

    String inWordsOfCapstone(String operands) {
        String text = SIZE.matcher(operands).replaceAll(it -> size(it.group(1)) + " ptr");
        text = STRING.matcher(text).replaceAll("");
        text = ABSOLUTE.matcher(text).replaceAll("[$1]");
        text = IN_SEGMENT.matcher(text).replaceAll("$1:[$2]");
        text = MEMORY.matcher(text).replaceAll(it -> "[" + memory(it.group(1)) + "]");
        text = MASK.matcher(text).replaceAll(" ");
        text = signed(text.replaceAll(",(?! )", ", "));
        return NUMBER.matcher(text).replaceAll(it -> number(it.group(1)));
    }

    private static String size(String name) {
        return name.equals("TBYTE") ? "xword" : name.toLowerCase(Locale.ROOT);
    }

    private static String memory(String address) {
        String text = address.replace("*1", "").replaceFirst("[+-]0x0$", "");
        text = BACKWARDS.matcher(text).replaceAll(it -> "-0x" + Long.toHexString(-value(it.group(1))));
        return text.replaceAll("[+-]", " $0 ");
    }

    /** Below 10, decimal and hexadecimal digits are the same, and Capstone prints the former. */
    private static String number(String digits) {
        long value = value(digits);
        return value >= 0 && value < 10 ? Long.toString(value) : "0x" + Long.toHexString(value);
    }

    private static long value(String digits) {
        return Long.parseUnsignedLong(digits, 16);
    }

    /** Gives the immediate at the end the sign that Capstone prints. */
    private String signed(String text) {
        int start = text.lastIndexOf(' ') + 1;
        Matcher last = NUMBER.matcher(text.substring(start));
        if (!last.matches() || UNSIGNED.contains(mnemonic) || isTransfer()) {
            return text;
        }
        long value = value(last.group(1));
        long extended = SIGNED_BYTE.contains(opcode) ? (byte) value : value;
        return extended < 0 ? text.substring(0, start) + "-0x" + Long.toHexString(-extended) : text;
    }

    private boolean isTransfer() {
        return mnemonic.startsWith("j") || mnemonic.equals("call");
    }
}
