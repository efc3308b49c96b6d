package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Code of AArch64. Binutils know the instructions of all extensions, unlike Capstone 4. */
final class ObjdumpAArch64 implements ObjdumpFormat {
    // binutils 2.40: "    1014:\tb9400c20 \tldr\tw0, [x1, #12]"
    private static final Pattern LINE = Pattern.compile(" *([0-9a-f]+):\\t[0-9a-f]{8} *\\t(\\S+)(?:\\t(.*))?");

    // mov w0, #0x2a                  \t// #42
    private static final Pattern COMMENT = Pattern.compile("\\s*(//|;).*");

    // b.ne 0x1024 <.data+0x24>
    private static final Pattern SYMBOL = Pattern.compile("\\s*<[^>]*>");

    // cbz x0, 0x1028
    private static final Pattern TARGET = Pattern.compile("(?<=^|, )(0x[0-9a-f]+)$");

    // ldr w0, [x1, #12] and mov w0, #0x2a, but not fmov d0, #1.0 or lsl #16
    private static final Pattern NUMBER =
            Pattern.compile("(?<!ls[lr] |asr |ror |[su]xt[bhwx] |msl )#(-?)(0x[0-9a-f]+|[0-9]+)(?![.0-9a-fx])");

    // b.cs and csel w0, w1, w2, cc: carry set and carry clear, which Capstone calls higher or same
    // and lower
    private static final Pattern CARRY = Pattern.compile("(?<=^b\\.|, )c([sc])$");

    /** The mnemonic of {@code objdump} for a word that is not an instruction. */
    private static final String DATA = ".inst";

    @Override
    public String machine() {
        return "aarch64";
    }

    @Override
    public List<String> programs() {
        return List.of("objdump", "aarch64-linux-gnu-objdump");
    }

    @Override
    public String crossPackage() {
        return "binutils-aarch64-linux-gnu";
    }

    @Override
    public List<String> options() {
        return List.of();
    }

    @Override
    public Optional<ObjdumpLine> read(String line) {
        Matcher match = LINE.matcher(line);
        if (!match.matches()) {
            return Optional.empty();
        }
        long address = Long.parseUnsignedLong(match.group(1), 16);
        String mnemonic = condition(match.group(2));
        Optional<String> text = Optional.ofNullable(match.group(3));
        return Optional.of(
                mnemonic.equals(DATA)
                        ? new ObjdumpLine(address, Integer.BYTES, "", "")
                        : new ObjdumpLine(
                                address,
                                Integer.BYTES,
                                mnemonic,
                                text.map(ObjdumpAArch64::operands).orElse("")));
    }

    private static String operands(String text) {
        String plain = SYMBOL.matcher(COMMENT.matcher(text).replaceFirst("")).replaceAll("");
        String marked = condition(TARGET.matcher(plain.strip()).replaceFirst("#$1"));
        return NUMBER.matcher(marked).replaceAll(it -> "#" + number(it.group(1), it.group(2)));
    }

    private static String condition(String text) {
        return CARRY.matcher(text).replaceFirst(it -> it.group(1).equals("s") ? "hs" : "lo");
    }

    /** Capstone writes numbers from 10 on in hexadecimal digits. */
    private static String number(String sign, String digits) {
        long value = OperandText.number(digits).orElseThrow();
        return sign + (value >= 0 && value < 10 ? Long.toString(value) : "0x" + Long.toHexString(value));
    }
}
