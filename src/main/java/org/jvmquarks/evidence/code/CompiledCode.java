package org.jvmquarks.evidence.code;

import java.util.HexFormat;
import java.util.List;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.wire.FieldReader;

/**
 * The machine code of a method, as its VM gave it out.
 *
 * @param level tier that compiled it, 1 to 4; 0 if there is no code
 * @param hex the code in hexadecimal digits; empty if there is none
 * @param address of the code; 0 on JDK 8, which does not tell it
 * @param blobs stubs and other code of the runtime; empty on JDK 8
 * @param fields where the fields lie that the code may load and store
 */
record CompiledCode(int level, String hex, long address, List<Blob> blobs, List<FieldOffset> fields) {
    private static final HexFormat HEX = HexFormat.of();

    CompiledCode {
        int size = HEX.parseHex(hex).length;
        if (level < 0 || level > 4 || (level == 0) != (size == 0)) {
            throw new IllegalArgumentException(size + " bytes of code at tier " + level);
        }
    }

    /** Reads the result of a guest. */
    static CompiledCode read(FieldReader fields) {
        return new CompiledCode(
                fields.requiredInt(Fields.LEVEL),
                fields.requiredText(Fields.CODE),
                fields.requiredLong(Fields.ADDRESS),
                fields.requiredObjects(Fields.BLOBS, CompiledCode::blob),
                fields.requiredObjects(Fields.FIELDS, CompiledCode::offset));
    }

    private static Blob blob(FieldReader fields) {
        return new Blob(
                fields.requiredText(Fields.NAME),
                fields.requiredLong(Fields.ADDRESS),
                fields.requiredLong(Fields.BYTES));
    }

    private static FieldOffset offset(FieldReader fields) {
        // For people who look at the evidence.
        fields.requiredBoolean(Fields.STATIC);
        String holder = fields.requiredText(Fields.HOLDER);
        return new FieldOffset(
                holder.substring(Math.max(holder.lastIndexOf('.'), holder.lastIndexOf('$')) + 1),
                fields.requiredText(Fields.NAME),
                fields.requiredLong(Fields.OFFSET));
    }

    byte[] bytes() {
        return HEX.parseHex(hex);
    }

    /** Returns whether the code behind a call, if there is any, belongs to something else. */
    boolean neverReturns(Instruction call) {
        return call.target().isPresent()
                && blobs.stream()
                        .filter(blob -> blob.contains(address + call.target().getAsLong()))
                        .anyMatch(blob -> blob.name().startsWith("UncommonTrap"));
    }
}
