package org.jvmquarks.evidence.flags;

/** A flag in the list of all that a VM has. */
public final class FlagEntry {
    private final String name;
    private final String type;
    private final String value;
    private final String kind;
    private final String origin;

    FlagEntry(String name, String type, String value, String kind, String origin) {
        this.name = name;
        this.type = type;
        this.value = value;
        this.kind = kind;
        this.origin = origin;
    }

    public String name() {
        return name;
    }

    /** {@code bool}, {@code size_t}, {@code ccstr}, …, which differs by version. */
    public String type() {
        return type;
    }

    /** As the VM prints it; sizes are in bytes. */
    public String value() {
        return value;
    }

    /** {@code product}, {@code C2 diagnostic}, {@code manageable}, … */
    public String kind() {
        return kind;
    }

    /**
     * Who set it: {@code default}, {@code ergonomic}, {@code command line}; on 8, which does not
     * say, {@code default} or {@code set}.
     */
    public String origin() {
        return origin;
    }

    /** Whether nobody set it, the VM's own ergonomics included. */
    public boolean isDefault() {
        return origin.equals("default");
    }
}
