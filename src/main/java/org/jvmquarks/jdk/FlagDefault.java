package org.jvmquarks.jdk;

/**
 * The default of a flag, as an observation records it. The value that a VM chooses depends on the machine; that it
 * chooses, on the JDK, and that is what is recorded then.
 */
public sealed interface FlagDefault {

    /** Returns the value for the observation. */
    String recorded();

    /**
     * The flag was not set.
     *
     * @param text its value
     */
    record Value(String text) implements FlagDefault {
        @Override
        public String recorded() {
            return text;
        }
    }

    /** The flag was not set, and its value is an empty text. */
    record Unset() implements FlagDefault {
        private static final String RECORDED = "(none)";

        @Override
        public String recorded() {
            return RECORDED;
        }
    }

    /** The VM chose the value for the machine. */
    record Ergonomic() implements FlagDefault {
        private static final String ORIGIN = "ergonomic";

        @Override
        public String recorded() {
            return "(" + ORIGIN + ")";
        }
    }

    /**
     * The flag was set by another origin.
     *
     * @param origin who, in the words of the VM: {@code command line}
     */
    record Set(String origin) implements FlagDefault {
        @Override
        public String recorded() {
            return "(" + origin + ")";
        }
    }

    /** Returns the default of a flag that a VM knows. */
    static FlagDefault of(VmFlag flag) {
        if (!flag.isDefault()) {
            String origin = flag.origin().orElseThrow();
            return origin.equals(Ergonomic.ORIGIN) ? new Ergonomic() : new Set(origin);
        }
        return flag.shown().isEmpty() ? new Unset() : new Value(flag.shown());
    }

    /** Reads what an observation recorded. */
    static FlagDefault recorded(String value) {
        if (value.equals(Unset.RECORDED)) {
            return new Unset();
        }
        if (value.length() > 2 && value.startsWith("(") && value.endsWith(")")) {
            String origin = value.substring(1, value.length() - 1);
            return origin.equals(Ergonomic.ORIGIN) ? new Ergonomic() : new Set(origin);
        }
        return new Value(value);
    }
}
