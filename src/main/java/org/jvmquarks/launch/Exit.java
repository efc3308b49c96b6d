package org.jvmquarks.launch;

import java.time.Duration;

/** The way in which a guest ended. */
public sealed interface Exit {

    /** Describes the end in words: {@code exit code 3}. */
    String describe();

    /**
     * The guest ended by itself.
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
     * A signal ended the guest.
     *
     * @param number number of the signal, such as 11
     */
    record Signal(int number) implements Exit {
        /** Tells whether a VM that crashes sends itself this signal. */
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
     * The host killed the guest at its deadline.
     *
     * @param deadline the deadline
     * @param threadDump whether the guest printed a thread dump, at the end of stdout, before that
     */
    record Deadline(Duration deadline, boolean threadDump) implements Exit {
        @Override
        public String describe() {
            return "killed at its deadline of "
                    + deadline.toSeconds()
                    + " s, "
                    + (threadDump ? "thread dump in stdout.txt" : "without a thread dump");
        }
    }

    /**
     * The kernel killed the guest at the memory limit of its container.
     *
     * @param limitMegabytes the limit in MB (2^20 bytes)
     */
    record MemoryLimit(long limitMegabytes) implements Exit {
        @Override
        public String describe() {
            return "killed at the container's memory limit of " + limitMegabytes + " MB";
        }
    }

    /** Decodes the status that a shell or {@link Process} reports: signal n is 128 + n. */
    static Exit decode(int status) {
        return status > 128 && status <= 128 + Signals.LAST ? new Signal(status - 128) : new Code(status);
    }
}
