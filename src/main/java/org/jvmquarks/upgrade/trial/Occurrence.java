package org.jvmquarks.upgrade.trial;

import java.util.Comparator;

/**
 * Something that happens in a round.
 *
 * @param text what it is: {@code TLSv1.3 with TLS_AES_256_GCM_SHA384}
 */
public record Occurrence(Kind kind, String text) implements Comparable<Occurrence> {

    /** What happens. */
    public enum Kind {
        EXCEPTION("exceptions thrown", true),
        /** Each loader that is asked throws, so how often says little. */
        CLASS_NOT_FOUND("classes not found", false),
        HANDSHAKE("TLS handshakes", true),
        CERTIFICATE("certificates", false),
        DEPRECATED("deprecated methods called", false),
        LIBRARY("native libraries outside the JDK", false),
        SECURITY_PROPERTY("security properties set", false),
        PROCESS("processes started", true),
        PEER("addresses read from", false);

        private final String title;
        private final boolean isCounted;

        Kind(String title, boolean isCounted) {
            this.title = title;
            this.isCounted = isCounted;
        }

        /** Returns whether it matters how often it happens. */
        boolean isCounted() {
            return isCounted;
        }

        /** Returns what happens, in words: {@code exceptions thrown}. */
        public String title() {
            return title;
        }
    }

    @Override
    public int compareTo(Occurrence other) {
        return Comparator.comparing(Occurrence::kind)
                .thenComparing(Occurrence::text)
                .compare(this, other);
    }
}
