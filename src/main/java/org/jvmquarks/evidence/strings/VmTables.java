package org.jvmquarks.evidence.strings;

import org.apiguardian.api.API;

/** Both tables of a VM. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
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
