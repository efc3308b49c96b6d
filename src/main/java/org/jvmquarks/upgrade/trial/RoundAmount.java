package org.jvmquarks.upgrade.trial;

import java.util.Locale;
import org.jvmquarks.verdict.Margin;

/** An amount of a round. */
public enum RoundAmount {
    READY("time until it is ready", Unit.SECONDS, RoundAmount.WHOLE_ROUNDS, true),
    PROCESSOR("processor time", Unit.SECONDS, RoundAmount.WHOLE_ROUNDS, true),
    RESIDENT("resident memory", Unit.MEGABYTES, RoundAmount.WHOLE_ROUNDS, true),
    LIVE("heap after the last collection", Unit.MEGABYTES, RoundAmount.COUNTED, true),
    ALLOCATED("allocation", Unit.MEGABYTES, RoundAmount.COUNTED, true),
    ALLOCATED_PER_REQUEST("allocation of a request", Unit.KILOBYTES, RoundAmount.COUNTED, true),
    ALLOCATED_PER_SECOND("allocation of a second", Unit.MEGABYTES, RoundAmount.WHOLE_ROUNDS, false),
    PAUSES("pauses of collections", Unit.SECONDS, RoundAmount.COARSE, true),
    LONGEST_PAUSE("longest pause of a collection", Unit.SECONDS, RoundAmount.COARSE, true),
    COLLECTIONS("collections", Unit.NUMBER, RoundAmount.COARSE, false),
    METASPACE("metaspace", Unit.MEGABYTES, RoundAmount.WHOLE_ROUNDS, false),
    COMPILED_CODE("compiled code", Unit.MEGABYTES, RoundAmount.COARSE, false),
    DIRECT_BUFFERS("direct buffers", Unit.MEGABYTES, RoundAmount.WHOLE_ROUNDS, true),
    NATIVE_MEMORY("native memory that the VM tracks", Unit.MEGABYTES, RoundAmount.WHOLE_ROUNDS, true),
    THREADS("threads at the same time", Unit.NUMBER, RoundAmount.COARSE, false),
    CLASSES("loaded classes", Unit.NUMBER, RoundAmount.COARSE, false),
    COMPILATIONS("compilations", Unit.NUMBER, RoundAmount.COARSE, false),
    COMPILATION("time of compilations", Unit.SECONDS, RoundAmount.COARSE, false),
    PINNED("times that a virtual thread was pinned", Unit.NUMBER, RoundAmount.COARSE, true),
    THROWN("exceptions and errors thrown", Unit.NUMBER, RoundAmount.WHOLE_ROUNDS, false);

    private static final double WHOLE_ROUNDS = Margin.DEFAULT_SHARE;

    /** The margin of what a program does in the same way each time, as a share. */
    private static final double COUNTED = 0.02;

    /** The margin of what JDKs do in their own ways, or what depends on timing, as a share. */
    private static final double COARSE = 0.2;

    private final String title;
    private final Unit unit;
    private final double margin;
    private final boolean isCost;

    RoundAmount(String title, Unit unit, double margin, boolean isCost) {
        this.title = title;
        this.unit = unit;
        this.margin = margin;
        this.isCost = isCost;
    }

    /** What amounts are counted in. */
    enum Unit {
        SECONDS(" s", 1e9),
        KILOBYTES(" KB", 1 << 10),
        MEGABYTES(" MB", 1 << 20),
        NUMBER("", 1);

        private final String suffix;
        private final double whole;

        Unit(String suffix, double whole) {
            this.suffix = suffix;
            this.whole = whole;
        }

        double whole() {
            return whole;
        }

        /** Returns nanoseconds, bytes or a number in this unit. */
        double of(double raw) {
            return raw / whole;
        }
    }

    /** Returns what it is, in words. */
    public String title() {
        return title;
    }

    /** Returns whether more of it is worse by itself: another number of classes or collections is not. */
    public boolean isCost() {
        return isCost;
    }

    /** Returns the difference that does not matter. */
    Margin margin() {
        return new Margin(margin);
    }

    Unit unit() {
        return unit;
    }

    /** Returns a value with its unit: {@code 1.31 s}, {@code 412 MB}. */
    public String text(double value) {
        return String.format(Locale.ROOT, value < 10 && unit != Unit.NUMBER ? "%.2f" : "%.0f", value) + unit.suffix;
    }
}
