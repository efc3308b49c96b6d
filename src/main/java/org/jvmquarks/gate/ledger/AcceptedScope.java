package org.jvmquarks.gate.ledger;

import java.util.regex.Pattern;
import org.jvmquarks.gate.compare.Acceptable;
import org.jvmquarks.gate.compare.FormerNames;

/** The differences that an entry of the ledger accepts. */
sealed interface AcceptedScope {
    /** The entry as messages name it: its key, its pattern, or {@code quark: object-header}. */
    String name();

    /** Returns the same with the names that pins have now. */
    AcceptedScope with(FormerNames names);

    /** Whether it is about a difference, with any values. */
    boolean isOf(Acceptable change);

    /** Whether it is about something that was run, by its key. */
    boolean matches(String key);

    /** Whether it is about an application, and so for {@code upgrade} alone. */
    default boolean isOfApplication() {
        return Point.GROUPS.stream().anyMatch(group -> name().startsWith(group + Acceptable.SEPARATOR));
    }

    /** Whether it may be about a row of a quark. */
    boolean concerns(String quark);

    /**
     * Whether it accepts a difference as it is now.
     *
     * @param tolerance the same that the sides were compared with
     */
    boolean accepts(Acceptable change, double tolerance);

    /**
     * One row, from one value to one other.
     *
     * @param from value or verdict on the baseline
     * @param to value or verdict on the candidate
     */
    record Row(String key, AcceptedReading from, AcceptedReading to) implements AcceptedScope {

        @Override
        public String name() {
            return key;
        }

        @Override
        public AcceptedScope with(FormerNames names) {
            return new Row(names.current(key), from, to);
        }

        @Override
        public boolean isOf(Acceptable change) {
            return matches(change.key());
        }

        @Override
        public boolean matches(String other) {
            return key.equals(other);
        }

        @Override
        public boolean concerns(String quark) {
            return key.startsWith(quark + Acceptable.SEPARATOR);
        }

        @Override
        public boolean accepts(Acceptable change, double tolerance) {
            return isOf(change)
                    && from.accepts(change.baseline(), tolerance)
                    && to.accepts(change.candidate(), tolerance);
        }
    }

    /**
     * All rows whose key matches a pattern, with any values.
     *
     * @param pattern an asterisk stands for any text: {@code object-header/*}
     */
    record Rows(String pattern) implements AcceptedScope {
        static final String ANY = "*";

        @Override
        public String name() {
            return pattern;
        }

        @Override
        public AcceptedScope with(FormerNames names) {
            return new Rows(names.current(pattern));
        }

        @Override
        public boolean isOf(Acceptable change) {
            return matches(change.key());
        }

        @Override
        public boolean matches(String key) {
            return Pattern.matches(Pattern.quote(pattern).replace(ANY, "\\E.*\\Q"), key);
        }

        /** Judges by what comes before the first asterisk, which may stand for the separator. */
        @Override
        public boolean concerns(String quark) {
            int any = pattern.indexOf(ANY);
            String head = any < 0 ? pattern : pattern.substring(0, any);
            String start = quark + Acceptable.SEPARATOR;
            return start.startsWith(head) || head.startsWith(start);
        }

        @Override
        public boolean accepts(Acceptable change, double tolerance) {
            return isOf(change);
        }
    }

    /** All rows of a quark, with any values. */
    record OfQuark(String quark) implements AcceptedScope {
        static final String PREFIX = "quark:";

        @Override
        public AcceptedScope with(FormerNames names) {
            return this;
        }

        @Override
        public String name() {
            return PREFIX + " " + quark;
        }

        @Override
        public boolean isOf(Acceptable change) {
            return quark.equals(change.quark());
        }

        @Override
        public boolean isOfApplication() {
            return Point.GROUPS.contains(quark);
        }

        @Override
        public boolean matches(String key) {
            return key.startsWith(quark + Acceptable.SEPARATOR);
        }

        @Override
        public boolean concerns(String other) {
            return quark.equals(other);
        }

        @Override
        public boolean accepts(Acceptable change, double tolerance) {
            return isOf(change);
        }
    }
}
