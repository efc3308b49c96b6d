package org.jvmquarks.evidence.compilation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.jdk.Jit;

/** Collects the elements of one compilation; ids of classes and methods are its own. */
final class TaskReader {
    private final CompileTask.Request request;
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> methods = new HashMap<>();
    private final List<CallSite> calls = new ArrayList<>();
    private final List<String> intrinsics = new ArrayList<>();
    private final List<Trap> traps = new ArrayList<>();
    private final Deque<ParseFrame> frames = new ArrayDeque<>();
    private final ParseFrame outside;
    private final List<Bytecode> lateCallers = new ArrayList<>();
    private boolean isLate;
    private String failure = "";
    private Optional<CompileTask.Result> result = Optional.empty();

    /** The VM leaves the highest level out. */
    TaskReader(Attributes task, Jit compiler) {
        request =
                new CompileTask.Request(
                        task.number("compile_id"),
                        Names.dotted(task.text("method")),
                        compiler,
                        task.optionalNumber("level").orElse(4),
                        task.optionalNumber("osr_bci"));
        outside = new ParseFrame(Names.ofMethod(request.method()), List.of(), calls);
    }

    void start(String name, Attributes element) {
        switch (name) {
            case "klass", "type" ->
                    types.put(element.text("id"), element.text("name").replace('/', '.'));
            case "unknown" -> types.put(element.text("id"), "?");
            case "method" -> methods.put(element.text("id"), method(element));
            case "parse" -> frames.push(frame(element));
            case "late_inline" -> {
                lateCallers.clear();
                isLate = true;
            }
            case "jvms" -> lateCaller(element);
            case "bc" -> frame().next(element.number("bci"));
            case "call" -> frame().call(known(methods, element, "method"), profile(element));
            case "inline_success" -> frame().decide(true, element.textOr("reason", ""));
            case "inline_fail" -> frame().decide(false, element.textOr("reason", ""));
            case "virtual_call" -> frame().dispatch();
            case "intrinsic" -> intrinsics.add(element.text("id"));
            case "uncommon_trap" -> trap(element);
            case "failure" -> fail(element.text("reason"));
            case "task_done" -> result = Optional.of(result(element));
            default -> Vocabulary.requireIrrelevantInTask(name);
        }
    }

    void end(String name) {
        if (name.equals("parse") && !frames.isEmpty()) {
            frames.pop().close();
        } else if (name.equals("late_inline")) {
            isLate = false;
        }
    }

    CompileTask task() {
        frames.forEach(ParseFrame::close);
        outside.close();
        return new CompileTask(
                request,
                new CompileTask.Decisions(calls, intrinsics, traps),
                result.orElseThrow(() -> new IllegalArgumentException("task without task_done")));
    }

    /**
     * C2 gives up and begins anew within one task, without boxing elimination or escape analysis:
     * what it had decided before is not in the code.
     */
    private void beginAnew() {
        calls.clear();
        intrinsics.clear();
        traps.clear();
        failure = "";
    }

    private void fail(String reason) {
        failure = reason;
        lateCallers.clear();
    }

    /** What is inlined late has its own bytecodes after the element that says where. */
    private ParseFrame frame(Attributes parse) {
        if (frames.isEmpty() && lateCallers.isEmpty()) {
            beginAnew();
        }
        List<Bytecode> callers = frames.isEmpty() ? lateCallers : frames.peek().stack();
        ParseFrame frame = new ParseFrame(known(methods, parse, "method"), callers, calls);
        lateCallers.clear();
        return frame;
    }

    /** Other elements have such places, too, where locks are eliminated. */
    private void lateCaller(Attributes jvms) {
        if (isLate) {
            lateCallers.add(new Bytecode(known(methods, jvms, "method"), jvms.number("bci")));
        }
    }

    /** After the bytecodes, where inlining is made up for, there is none. */
    private ParseFrame frame() {
        return frames.isEmpty() ? outside : frames.peek();
    }

    private String method(Attributes element) {
        return known(types, element, "holder") + "." + element.text("name");
    }

    private List<CallSite.Receiver> profile(Attributes call) {
        List<CallSite.Receiver> profile = new ArrayList<>();
        for (String receiver : List.of("receiver", "receiver2")) {
            if (call.has(receiver)) {
                profile.add(
                        new CallSite.Receiver(
                                known(types, call, receiver), call.number(receiver + "_count")));
            }
        }
        return profile;
    }

    /** One that names a method was foreseen when its bytecodes were looked through: not planted. */
    private void trap(Attributes element) {
        if (!element.has("method")) {
            traps.add(
                    new Trap(
                            frame().at(element.number("bci")),
                            element.text("reason"),
                            element.text("action")));
        }
    }

    private CompileTask.Result result(Attributes done) {
        return new CompileTask.Result(
                done.isSet("success"),
                failure,
                done.optionalNumber("nmsize").orElse(0),
                done.stamp());
    }

    private static String known(Map<String, String> names, Attributes element, String attribute) {
        String id = element.text(attribute);
        return Optional.ofNullable(names.get(id))
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        attribute + " " + id + " was not introduced"));
    }
}
