package org.jvmquarks.launch;

import java.time.Duration;

/** How a guest ended. */
public sealed interface Exit {

    /** In words: {@code exit code 3}. */
    String describe();

    /**
     * It ended by itself.
     *
     * @param code its exit code
     */
    record Code(int code) implements Exit {
        @Override
        public String describe() {
            return "exit code " + code;
        }
    }

    /**
     * A signal ended it.
     *
     * @param number number of the signal, such as 11
     */
    record Signal(int number) implements Exit {
        /** Whether it is one that a broken VM sends itself. */
        public boolean isCrash() {
            return switch (number) {
                case 4, 6, 7, 8, 10, 11 -> true;
                default -> false;
            };
        }

        @Override
        public String describe() {
            return "killed by " + Signals.name(number) + " (" + number + ")";
        }
    }

    /**
     * The host killed it at its deadline.
     *
     * @param deadline the deadline
     * @param threadDump whether the guest still answered with a thread dump, at the end of stdout
     */
    record Deadline(Duration deadline, boolean threadDump) implements Exit {
        @Override
        public String describe() {
            return "killed at its deadline of "
                    + deadline.toSeconds()
                    + " s, "
                    + (threadDump ? "thread dump in stdout.txt" : "no thread dump to be had");
        }
    }

    /**
     * The kernel killed it at the memory limit of its container.
     *
     * @param limitMegabytes the limit in MB (2^20 bytes)
     */
    record MemoryLimit(long limitMegabytes) implements Exit {
        @Override
        public String describe() {
            return "killed at the container's memory limit of " + limitMegabytes + " MB";
        }
    }

    /** Decodes what a shell or {@link Process} reports: 128 + n for death by signal n. */
    static Exit decode(int status) {
        return status > 128 && status <= 128 + Signals.LAST
                ? new Signal(status - 128)
                : new Code(status);
    }
}
