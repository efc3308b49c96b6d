package org.jvmquarks.evidence.strings;

/** Both tables of a VM. */
public final class VmTables {
    private final VmTable symbols;
    private final VmTable strings;

    VmTables(VmTable symbols, VmTable strings) {
        this.symbols = symbols;
        this.strings = strings;
    }

    /** Names and signatures of classes: the SymbolTable. */
    public VmTable symbols() {
        return symbols;
    }

    /** Interned strings: the StringTable. */
    public VmTable strings() {
        return strings;
    }
}
