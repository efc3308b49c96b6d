package org.jvmquarks.evidence.compilation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A method whose bytecodes are being compiled, on its own or inlined. */
final class ParseFrame {
    private static final int UNKNOWN = -1;

    private final String method;
    private final List<Bytecode> callers;
    private final List<CallSite> calls;
    private int bci = UNKNOWN;
    private Optional<Call> open = Optional.empty();

    /**
     * @param callers where it is called from, innermost first
     * @param calls takes the calls in it as they are complete
     */
    ParseFrame(String method, List<Bytecode> callers, List<CallSite> calls) {
        this.method = method;
        this.callers = List.copyOf(callers);
        this.calls = calls;
    }

    /** Returns its place, innermost first. */
    List<Bytecode> stack() {
        List<Bytecode> stack = new ArrayList<>();
        stack.add(at(bci));
        stack.addAll(callers);
        return stack;
    }

    Bytecode at(int index) {
        return new Bytecode(method, index);
    }

    void next(int index) {
        close();
        bci = index;
    }

    /**
     * A second one at the same bytecode is for a receiver that the profile foresees.
     *
     * @param callee holder, name and descriptor, apart by blanks
     */
    void call(String callee, List<CallSite.Receiver> profile) {
        if (open.isEmpty()) {
            open = Optional.of(new Call(stack(), callee, profile));
        }
        open.get().target = callee;
        open.get().exactly.add(callee);
    }

    void decide(boolean inlined, String reason) {
        Call call = open();
        call.decisions.add(new CallSite.Decision(call.target, inlined, reason));
    }

    void dispatch() {
        open().isDispatched = true;
    }

    void close() {
        open.ifPresent(call -> calls.add(call.site()));
        open = Optional.empty();
    }

    private Call open() {
        return open.orElseThrow(() -> new IllegalArgumentException("a decision about no call in " + method));
    }

    /** A call that is being decided about. */
    private static final class Call {
        private final List<Bytecode> stack;
        private final String callee;
        private final List<CallSite.Receiver> profile;
        private final List<CallSite.Decision> decisions = new ArrayList<>();
        private final Set<String> exactly = new HashSet<>();
        private String target;
        private boolean isDispatched;

        Call(List<Bytecode> stack, String callee, List<CallSite.Receiver> profile) {
            this.stack = stack;
            this.callee = callee;
            this.profile = profile;
            this.target = callee;
        }

        CallSite site() {
            return new CallSite(stack, MethodNames.ofMethod(callee), profile, decisions, isDispatched, exactly);
        }
    }
}
