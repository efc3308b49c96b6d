package org.jvmquarks.upgrade.executed;

import org.jvmquarks.text.Plural;

/** What a trial shows of whether an application comes to what a finding is about. */
public sealed interface Execution {

    /** Returns it in words, without a full stop. */
    String sentence();

    /** Returns how often the JDK in use came to it. */
    default long times() {
        return 0;
    }

    /**
     * It was executed.
     *
     * @param times on the JDK in use
     * @param timesAfter on the new JDK
     * @param rounds on each
     * @param to the new JDK
     */
    record Executed(long times, long timesAfter, int rounds, String to) implements Execution {
        public Executed {
            if (times + timesAfter < 1) {
                throw new IllegalArgumentException("expected something that was executed");
            }
        }

        @Override
        public String sentence() {
            return times > 0
                    ? "executed %s in %s".formatted(Plural.count(times, "time"), Plural.count(rounds, "round"))
                    : "executed %s in %s on %s"
                            .formatted(Plural.count(timesAfter, "time"), Plural.count(rounds, "round"), to);
        }
    }

    /**
     * It was executed on the JDK in use. On the new one, all methods that have it began and returned, and none came to
     * it: something in them decides otherwise there.
     *
     * @param times on the JDK in use
     * @param passed how often these methods ran on the new JDK
     * @param caller one of them
     * @param to the new JDK
     */
    record Avoided(long times, long passed, int rounds, String caller, String to) implements Execution {
        @Override
        public String sentence() {
            return "executed %s in %s; on %s, %s decides otherwise: it ran %s and did not come to it"
                    .formatted(
                            Plural.count(times, "time"),
                            Plural.count(rounds, "round"),
                            to,
                            caller,
                            Plural.count(passed, "time"));
        }
    }

    /**
     * Classes that have it were loaded, and none came to it.
     *
     * @param classes number of these classes
     * @param passed how often their methods that have it ran
     */
    record NeverCalled(int classes, long passed, int rounds) implements Execution {
        @Override
        public String sentence() {
            return passed == 0
                    ? "%s, never called in %s of this load"
                            .formatted(
                                    classes == 1 ? "loaded" : "loaded in " + Plural.count(classes, "class", "classes"),
                                    Plural.count(rounds, "round"))
                    : "not executed in %s of this load, though the code around it ran %s"
                            .formatted(Plural.count(rounds, "round"), Plural.count(passed, "time"));
        }
    }

    /** No class that has it was loaded. */
    record NotLoaded(int rounds) implements Execution {
        @Override
        public String sentence() {
            return "not executed in %s of this load".formatted(Plural.count(rounds, "round"));
        }
    }
}
