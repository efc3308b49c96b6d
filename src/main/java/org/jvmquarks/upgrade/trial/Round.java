package org.jvmquarks.upgrade.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.process.ProcessUsage;

/**
 * What was seen in one round.
 *
 * @param end how it went
 * @param printed what it printed, as templates
 * @param last the last lines that it printed
 */
public record Round(End end, SortedSet<String> printed, List<String> last) {
    public Round {
        printed = new TreeSet<>(printed);
        last = List.copyOf(last);
    }

    /** How a round went. */
    public sealed interface End {

        /**
         * Returns how the round failed, in words; empty if it did not.
         *
         * @param last the last lines that it printed
         */
        Optional<String> failure(List<String> last);

        /**
         * It did what it was asked to.
         *
         * @param ready time until it was ready
         * @param usage of all its processes after the load; empty where the system does not tell
         * @param killed whether it had to be killed, as it did not end in time when it was asked to
         */
        record Done(Duration ready, Optional<ProcessUsage> usage, boolean killed) implements End {
            @Override
            public Optional<String> failure(List<String> last) {
                return Optional.empty();
            }
        }

        /** It ended before it was ready, or with an exit code other than 0 where its end is awaited. */
        record Ended(Exit exit) implements End {
            @Override
            public Optional<String> failure(List<String> last) {
                return Optional.of("ends with " + exit.describe() + printedLast(last));
            }
        }

        /** It was not ready in time. */
        record NotReady(Duration patience, Ready ready) implements End {
            @Override
            public Optional<String> failure(List<String> last) {
                return Optional.of("is not ready after %d s, which would be %s%s"
                        .formatted(patience.toSeconds(), ready.describe(), printedLast(last)));
            }
        }

        /** Its load failed, or did not end in time, which is empty. */
        record LoadFailed(Optional<Exit> exit, List<String> last) implements End {
            public LoadFailed {
                last = List.copyOf(last);
            }

            @Override
            public Optional<String> failure(List<String> lastOfRound) {
                return Optional.of("its load "
                        + exit.map(it -> "ends with " + it.describe()).orElse("does not end")
                        + printedLast(last));
            }
        }
    }

    /** Returns whether it did what it was asked to. */
    public boolean isDone() {
        return end instanceof End.Done;
    }

    Optional<End.Done> done() {
        return end instanceof End.Done done ? Optional.of(done) : Optional.empty();
    }

    /** Returns how it failed, in words; empty if it did not. */
    Optional<String> failure() {
        return end.failure(last);
    }

    private static String printedLast(List<String> lines) {
        return lines.isEmpty() ? ", and prints nothing" : "; it prints last: " + String.join(" / ", lines);
    }
}
