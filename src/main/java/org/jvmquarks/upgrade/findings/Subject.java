package org.jvmquarks.upgrade.findings;

/** What a finding is about. */
sealed interface Subject {

    /** Returns it as the title of the finding. */
    String title();

    /**
     * A quark, or what the gate tells in its place, such as flags.
     *
     * @param id of the quark
     */
    record Quark(String id, String title) implements Subject {}

    /**
     * An option of the application.
     *
     * @param text as the application writes it
     */
    record Option(String text) implements Subject {
        @Override
        public String title() {
            return "the option " + text;
        }
    }

    /**
     * Code of the application.
     *
     * @param cause the change, the API or the property of code, as ledgers name it
     */
    record Code(String cause) implements Subject {
        @Override
        public String title() {
            return cause;
        }
    }

    /** Memory of the process. */
    record Memory() implements Subject {
        @Override
        public String title() {
            return "memory under the limit of the container";
        }
    }

    /** What a recording shows. */
    enum Recording implements Subject {
        PINNED_THREADS("pinned virtual threads"),
        ENDING_METHODS("methods that the recorded JDK marks for removal");

        private final String title;

        Recording(String title) {
            this.title = title;
        }

        @Override
        public String title() {
            return title;
        }
    }

    /**
     * What the VM chooses by itself.
     *
     * @param ofApplication whether it chooses for the application's options and limits
     */
    record Ergonomics(boolean ofApplication) implements Subject {
        @Override
        public String title() {
            return ofApplication
                    ? "what the VM chooses for the application's options and limits"
                    : "what the VM chooses for this machine";
        }
    }

    /** What the VM says at its start. */
    record Remarks() implements Subject {
        @Override
        public String title() {
            return "what the VM says at its start about no option in particular";
        }
    }

    /**
     * Defects of a JDK.
     *
     * @param jdk its id
     */
    record Defects(String jdk) implements Subject {
        @Override
        public String title() {
            return "options that work around defects of " + jdk;
        }
    }

    /** The ledger of the application. */
    record AcceptedChanges() implements Subject {
        @Override
        public String title() {
            return "the ledger of accepted changes";
        }
    }
}
