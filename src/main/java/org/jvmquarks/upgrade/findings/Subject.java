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

    /** Anything else. No other finding is about the same, so its words identify nothing. */
    record Matter(String title) implements Subject {}
}
