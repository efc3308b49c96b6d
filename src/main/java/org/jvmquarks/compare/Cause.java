package org.jvmquarks.compare;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Something exact, beside the time, in which the sides of a benchmark differ. */
public sealed interface Cause {

    /** Returns the name of its kind in files. */
    String kind();

    /**
     * A method that one side calls often and does not inline, and the other side inlines or does not call.
     *
     * @param side that does not inline it
     * @param method {@code holder.name}
     * @param bytecodes its size in bytes; empty if the log does not say
     * @param reason in the compiler's words
     * @param limit value of the flag that the reason is about; empty if it is about none
     * @param inlinedByOther whether the other side inlines it
     */
    record NotInlined(
            Role side, String method, OptionalInt bytecodes, String reason, OptionalLong limit, boolean inlinedByOther)
            implements Cause {
        @Override
        public String kind() {
            return "not-inlined";
        }
    }

    /** Instructions of the hot code, in bytes. */
    record CodeSize(long base, long head) implements Cause {
        @Override
        public String kind() {
            return "code-size";
        }
    }

    /** Vector instructions in the loops of the hot code, of which one side has none. */
    record Vectors(int base, int head) implements Cause {
        @Override
        public String kind() {
            return "vectors";
        }
    }

    /**
     * The loops of the hot code cannot be compared.
     *
     * @param why in words
     */
    record LoopsUnread(String why) implements Cause {
        @Override
        public String kind() {
            return "loops-unread";
        }
    }

    /**
     * Hot code that was given up while time would be measured, where none should be.
     *
     * @param base their number
     * @param causes of both sides, in the words of the VM, with the methods
     */
    record Deoptimizations(int base, int head, List<String> causes) implements Cause {
        public Deoptimizations {
            causes = List.copyOf(causes);
        }

        @Override
        public String kind() {
            return "deoptimizations";
        }
    }

    /** Collections of garbage in as much time. */
    record Collections(long base, long head) implements Cause {
        @Override
        public String kind() {
            return "collections";
        }
    }

    /**
     * Nothing could be found out.
     *
     * @param why in words
     */
    record Unknown(Role side, String why) implements Cause {
        @Override
        public String kind() {
            return "unknown";
        }
    }
}
