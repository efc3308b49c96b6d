package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;

/** Code of x86-64, in Intel's notation. */
final class ObjdumpX86 implements ObjdumpFormat {

    @Override
    public String machine() {
        return "i386:x86-64";
    }

    @Override
    public List<String> programs() {
        return List.of("objdump", "x86_64-linux-gnu-objdump");
    }

    @Override
    public String crossPackage() {
        return "binutils-x86-64-linux-gnu";
    }

    @Override
    public List<String> options() {
        return List.of("--disassembler-options=intel");
    }

    @Override
    public Optional<ObjdumpLine> read(String line) {
        return ObjdumpLine.read(line);
    }
}
