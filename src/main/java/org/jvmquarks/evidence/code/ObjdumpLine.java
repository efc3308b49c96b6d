package org.jvmquarks.evidence.code;

import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of GNU objdump about an instruction of x86-64, in the words of Capstone.
 *
 * @param address of its first byte
 * @param size in bytes
 * @param mnemonic with its prefixes; empty if the bytes are not an instruction
 * @param operands their text; empty if there are none
 */
record ObjdumpLine(long address, int size, String mnemonic, String operands) {
    // binutils 2.40: "    7f0000001000:\t75 02                \tjne    0x7f0000001004"
    private static final Pattern LINE = Pattern.compile(" *([0-9a-f]+):\t((?:[0-9a-f]{2} )+) *\t(.*)");

    // lea    rcx,[rip+0x1000]        # 0x1007
    private static final Pattern COMMENT = Pattern.compile("\\s+#.*");

    // 1a:\t75 02                \tjne    1e <.data+0x1e>
    private static final Pattern SYMBOL = Pattern.compile("\\s*<[^>]*>");

    // lea    eax,(bad)
    private static final String BAD = "(bad)";

    /** High half of a prefix that widens registers. */
    private static final int REX = 0x40;

    /** Prefixes that precede an opcode, apart from REX. */
    private static final Set<Integer> PREFIXES =
            Set.of(0x66, 0x67, 0xf0, 0xf2, 0xf3, 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65);

    /** Opcode that exchanges a register with itself: eax without prefix, ax with one. */
    private static final int NOP = 0x90;

    /** Prefixes that change what an instruction does. */
    private static final Set<String> MEANT = Set.of("lock", "rep", "repz", "repnz", "bnd");

    /** Prefixes that only make it longer, or say where it may be jumped to. */
    private static final Set<String> PADDING =
            Set.of("data16", "addr32", "notrack", "cs", "ds", "es", "ss", "fs", "gs");

    /** Instructions on strings, whose names Capstone ends with the size of an element. */
    private static final Set<String> STRINGS = Set.of("stos", "movs", "scas", "lods", "cmps");

    /** Returns what a line says; empty if it is a heading or blank. */
    static Optional<ObjdumpLine> read(String line) {
        Matcher match = LINE.matcher(line);
        if (!match.matches()) {
            return Optional.empty();
        }
        byte[] bytes = HexFormat.of().parseHex(match.group(2).replace(" ", ""));
        String text =
                SYMBOL.matcher(COMMENT.matcher(match.group(3)).replaceFirst("")).replaceAll("");
        return Optional.of(of(Long.parseUnsignedLong(match.group(1), 16), bytes, text.strip()));
    }

    boolean isInstruction() {
        return !mnemonic.isEmpty();
    }

    private static ObjdumpLine of(long address, byte[] bytes, String text) {
        StringBuilder prefixes = new StringBuilder();
        String rest = text;
        while (isPrefix(word(rest))) {
            if (MEANT.contains(word(rest))) {
                prefixes.append(word(rest)).append(' ');
            }
            rest = behindWord(rest);
        }
        String name = word(rest);
        if (name.isEmpty() || name.equals(".byte") || rest.contains(BAD)) {
            return new ObjdumpLine(address, bytes.length, "", "");
        }
        String operands = behindWord(rest);
        if (name.equals("xchg") && operands.equals("ax,ax") && opcode(bytes) == NOP) {
            return new ObjdumpLine(address, bytes.length, "nop", "");
        }
        return new ObjdumpLine(
                address,
                bytes.length,
                mnemonic(prefixes.toString(), name, operands),
                new ObjdumpOperands(name, opcode(bytes)).inWordsOfCapstone(operands));
    }

    private static boolean isPrefix(String word) {
        return MEANT.contains(word) || PADDING.contains(word) || word.startsWith("rex");
    }

    private static String word(String text) {
        int end = text.indexOf(' ');
        return end < 0 ? text : text.substring(0, end);
    }

    private static String behindWord(String text) {
        return text.substring(word(text).length()).strip();
    }

    private static String mnemonic(String prefixes, String name, String operands) {
        if (name.equals("ret")) {
            // Branch predictors of AMD's K8 wanted one; it does nothing.
            return prefixes.replaceAll("repn?z ", "") + name;
        }
        if (STRINGS.contains(name)) {
            return prefixes.replace("repz", "repe").replace("repnz", "repne") + name + elementSize(operands);
        }
        return switch (name) {
            case "pushf", "popf" -> prefixes + name + "q";
            default -> prefixes + name;
        };
    }

    private static String elementSize(String operands) {
        int end = operands.indexOf(" PTR");
        return operands.substring(operands.lastIndexOf(',', end) + 1, end)
                .substring(0, 1)
                .toLowerCase(Locale.ROOT);
    }

    private static int opcode(byte[] bytes) {
        int at = 0;
        while (at < bytes.length - 1 && isPrefix(Byte.toUnsignedInt(bytes[at]))) {
            at++;
        }
        return Byte.toUnsignedInt(bytes[at]);
    }

    private static boolean isPrefix(int value) {
        return PREFIXES.contains(value) || (value & 0xf0) == REX;
    }
}
