package org.jvmquarks.evidence.code;

import java.util.Locale;
import java.util.OptionalLong;

/** The disassembly as people read it. */
final class CodeListing {
    private CodeListing() {}

    /** @param disassembler tool that decoded it, with its version */
    static String of(CodeBlock block, String disassembler) {
        StringBuilder text =
                new StringBuilder("; code at 0x%x%n; read by %s%n".formatted(block.address(), disassembler));
        for (FieldOffset field : block.fields()) {
            text.append("; %s.%s at 0x%x%n".formatted(field.holder(), field.name(), field.offset()));
        }
        block.graph().code().forEach(i -> text.append(line(i, block)).append('\n'));
        return text.toString();
    }

    private static String line(Instruction i, CodeBlock block) {
        String comment = block.nameOf(i.target()).map(name -> "  ; " + name).orElseGet(() -> within(i.target()));
        return String.format(Locale.ROOT, "%5x  %s%s", i.offset(), i.text(), comment);
    }

    private static String within(OptionalLong target) {
        return target.isPresent() ? String.format(Locale.ROOT, "  ; to %x", target.getAsLong()) : "";
    }
}
