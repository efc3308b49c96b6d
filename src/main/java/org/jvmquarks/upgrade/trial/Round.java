package org.jvmquarks.upgrade.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.ProcessUsage;
import org.jvmquarks.upgrade.executed.CountedCalls;

/**
 * What was seen in one round.
 *
 * @param end how it went
 * @param printed what it printed, as templates
 * @param last the last lines that it printed
 * @param counted what an agent in its VMs counted
 */
public record Round(End end, SortedSet<String> printed, List<String> last, CountedCalls counted) {
    public Round {
        printed = new TreeSet<>(printed);
        last = List.copyOf(last);
    }

    /** A round in which nothing was counted. */
    public Round(End end, SortedSet<String> printed, List<String> last) {
        this(end, printed, last, CountedCalls.none());
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
         * @param seen what its VMs recorded
         */
        record Done(Duration ready, Optional<ProcessUsage> usage, boolean killed, Observations seen) implements End {
            public Done(Duration ready, Optional<ProcessUsage> usage, boolean killed) {
                this(ready, usage, killed, Observations.none());
            }

            /** Returns an amount, in its unit; empty where it is not known. */
            Optional<Double> amount(RoundAmount amount) {
                return switch (amount) {
                    case READY -> Optional.of(amount.unit().of((double) ready.toNanos()));
                    case PROCESSOR ->
                        usage.map(it -> amount.unit().of((double) it.processor().toNanos()));
                    case RESIDENT -> usage.map(it -> amount.unit().of((double) it.residentBytes()));
                    default -> Optional.ofNullable(seen.amounts().get(amount));
                };
            }

            @Override
            public Optional<String> failure(List<String> last) {
                return Optional.empty();
            }
        }

        /** It ended before it was to be stopped, or with an exit code other than 0 where its end is awaited. */
        record Ended(Exit exit) implements End {
            @Override
            public Optional<String> failure(List<String> last) {
                return Optional.of("ends with " + exit.describe() + printedLast(last));
            }
        }

        /**
         * It left the file system with less than what others need.
         *
         * @param leftBytes what is left
         */
        record DiskFull(long leftBytes) implements End {
            @Override
            public Optional<String> failure(List<String> last) {
                return Optional.of(
                        "is ended, as it left %d MB on the disk%s".formatted(leftBytes >> 20, printedLast(last)));
            }
        }

        /** It ended with exit code 0 and left processes behind, as a daemon does: nobody could tell how these end. */
        record Detached() implements End {
            @Override
            public Optional<String> failure(List<String> last) {
                return Optional.of("ends and leaves processes behind, so that nobody can tell how it ends; start it in"
                        + " the foreground" + printedLast(last));
            }
        }

        /**
         * One of several services failed.
         *
         * @param end how it did
         */
        record OfService(String name, End end) implements End {
            @Override
            public Optional<String> failure(List<String> last) {
                return end.failure(last).map(how -> "does not run: its service " + name + " " + how);
            }
        }

        /** Something else listens where it is to be ready, which would be taken for it. */
        record PortTaken(String port) implements End {
            @Override
            public Optional<String> failure(List<String> last) {
                return Optional.of("is not started, as something else already listens at port " + port);
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
                return Optional.of("fails under its load, which "
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

    /** Returns what its VMs recorded. */
    Observations seen() {
        return done().map(End.Done::seen).orElseGet(Observations::none);
    }

    /** Returns how it failed, in words; empty if it did not. */
    Optional<String> failure() {
        return end.failure(last);
    }

    private static String printedLast(List<String> lines) {
        return lines.isEmpty() ? ", and prints nothing" : "; it prints last: " + String.join(" / ", lines);
    }
}
