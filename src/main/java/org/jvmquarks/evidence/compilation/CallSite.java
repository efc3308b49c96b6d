package org.jvmquarks.evidence.compilation;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A call in compiled code, and what the compiler made of it.
 *
 * @param stack where it is, innermost first; the last is in the compiled method itself
 * @param callee what is called by the bytecode, as {@code holder.name}
 * @param profile classes of receivers that were seen, at most two are kept
 * @param decisions about inlining: none, one, or one for each receiver that was foreseen
 * @param isDispatched whether a call through the table of methods is left
 * @param exactly the methods that the call may mean: holder, name and descriptor, apart by blanks
 */
record CallSite(
        List<Bytecode> stack,
        String callee,
        List<Receiver> profile,
        List<Decision> decisions,
        boolean isDispatched,
        Set<String> exactly) {

    /** Words of C2, of different versions, for calls that the profile has seldom or never seen. */
    private static final Set<String> RARE = Set.of(
            "call site not reached",
            "never executed",
            "too cold",
            "low call site frequency",
            "executed < MinInliningThreshold times");

    /**
     * A class in the profile of a call.
     *
     * @param type its name
     * @param count how often it was seen
     */
    record Receiver(String type, long count) {
        @Override
        public String toString() {
            return count + " " + type;
        }
    }

    /**
     * Whether to inline a method.
     *
     * @param method holder, name and descriptor, apart by blanks
     * @param inlined the answer
     * @param reason the compiler's words; empty if it gave none
     */
    record Decision(String method, boolean inlined, String reason) {
        /** {@code holder.name}. */
        String target() {
            return MethodNames.ofMethod(method);
        }

        /** Whether the reason is that the call has run too seldom, or never. */
        boolean isForRareCalls() {
            return RARE.contains(reason);
        }

        @Override
        public String toString() {
            return (inlined ? "inlined " : "did not inline ") + target() + ": " + reason;
        }
    }

    CallSite {
        stack = List.copyOf(stack);
        profile = List.copyOf(profile);
        decisions = List.copyOf(decisions);
        exactly = Set.copyOf(exactly);
    }

    /** Returns the inlined methods; two where the profile has two receivers. */
    List<String> inlined() {
        return decisions.stream()
                .filter(Decision::inlined)
                .map(Decision::target)
                .toList();
    }

    /** Whether the compiled code calls something here, unless the profile has shown it to be rare. */
    boolean isLeft() {
        return isDispatched || decisions.stream().anyMatch(one -> !one.inlined() && !one.isForRareCalls());
    }

    /** Returns the methods that the call may mean: the callee, and those of the receivers. */
    Stream<String> methods() {
        return Stream.concat(Stream.of(callee), decisions.stream().map(Decision::target));
    }

    /** Whether the callee, or a method that a receiver has for it, is this one. */
    boolean isCallOf(String method) {
        return callee.equals(method)
                || decisions.stream().anyMatch(one -> one.target().equals(method));
    }

    @Override
    public String toString() {
        String place = stack.stream().map(Bytecode::toString).collect(Collectors.joining(" in "));
        String seen = profile.isEmpty() ? "" : "receivers " + profile;
        String made = decisions.stream().map(Decision::toString).collect(Collectors.joining(", "));
        return place
                + " calls "
                + callee
                + Stream.of(seen, made, isDispatched ? "virtual call" : "")
                        .filter(part -> !part.isEmpty())
                        .map(part -> "; " + part)
                        .collect(Collectors.joining());
    }
}
