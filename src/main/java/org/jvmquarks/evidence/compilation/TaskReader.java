package org.jvmquarks.evidence.compilation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.jdk.Jit;

/**
 * Collects the elements of one compilation. Each compilation numbers classes and methods anew.
 *
 * <p>An example, shortened, inside of {@code <task compile_id='12' method='Sample op ()I' …>}:
 *
 * <pre>{@code
 * <klass id='1' name='Sample'/>
 * <type id='4' name='int'/>
 * <method id='2' holder='1' name='op' return='4'/>
 * <method id='3' holder='1' name='once' return='4' arguments='4'/>
 * <parse method='2'>
 *   <bc code='184' bci='11'/>
 *   <call method='3' count='5119'/>
 *   <inline_success reason='inline (hot)'/>
 *   <parse method='3'>
 *     <bc code='153' bci='4'/>
 *     <uncommon_trap bci='4' reason='unstable_if' action='reinterpret'/>
 *   </parse>
 * </parse>
 * <task_done success='1' nmsize='40' stamp='0.094'/>
 * }</pre>
 *
 * <ol>
 *   <li>{@code klass}, {@code type} and {@code method} introduce ids: 2 is {@code Sample.op}, 3 is {@code Sample.once}.
 *   <li>{@code parse} opens a {@link ParseFrame} for {@code Sample.op}; {@code bc} moves it to the bytecode 11.
 *   <li>{@code call} opens a call of {@code Sample.once} there, and {@code inline_success} is the decision about it.
 *   <li>The inner {@code parse} opens a frame whose caller is {@code Sample.op@11}. The trap in it is
 *       {@code unstable_if at Sample.once@4 (reinterpret)}.
 *   <li>The end of a {@code parse} closes the frame and its last call: {@code Sample.op@11 calls Sample.once; inlined
 *       Sample.once: inline (hot)}.
 *   <li>{@code task_done} says that there is code, of 40 bytes.
 * </ol>
 */
final class TaskReader {
    private final CompileTask.Request request;
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> methods = new HashMap<>();
    private final Map<String, Integer> bytecodes = new HashMap<>();
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
        request = new CompileTask.Request(
                task.number("compile_id"),
                MethodNames.dotted(task.text("method")),
                compiler,
                task.optionalNumber("level").orElse(4),
                task.optionalNumber("osr_bci"));
        outside = new ParseFrame(MethodNames.ofMethod(request.method()), List.of(), calls);
    }

    void start(String name, Attributes element) {
        switch (name) {
            // JDK 25: <klass id='1386' name='Sample' flags='1'/>
            // JDK 25: <type id='1210' name='int'/>
            case "klass", "type" ->
                types.put(element.text("id"), element.text("name").replace('/', '.'));
            case "unknown" -> types.put(element.text("id"), "?");
            // JDK 25: <method id='1387' holder='1386' name='op' return='1210' flags='1' …
            case "method" -> introduce(element);
            // JDK 25: <parse method='1387'  stamp='0.088'>
            case "parse" -> frames.push(frame(element));
            // JDK 25: <late_inline method='1390'  inline_id='1589137899611'>
            case "late_inline" -> {
                lateCallers.clear();
                isLate = true;
            }
            // JDK 25: <jvms bci='22' method='1387'/>
            case "jvms" -> lateCaller(element);
            // JDK 25: <bc code='182' bci='11'/>
            case "bc" -> frame().next(element.number("bci"));
            // JDK 25: <call method='1394' count='5119' … receiver='1389' receiver_count='3412'
            //     receiver2='1390' receiver2_count='1707'/>
            case "call" -> frame().call(known(methods, element, "method"), profile(element));
            // JDK 25: <inline_success reason='inline'/>
            case "inline_success" -> frame().decide(true, element.textOr("reason", ""));
            // JDK 25: <inline_fail reason='no static binding'/>
            case "inline_fail" -> frame().decide(false, element.textOr("reason", ""));
            // JDK 25: <virtual_call bci='46'/>
            case "virtual_call" -> frame().dispatch();
            // JDK 25: <intrinsic id='_max' nodes='1'/>
            case "intrinsic" -> intrinsics.add(element.text("id"));
            // JDK 25: <uncommon_trap bci='10' reason='null_check' action='maybe_recompile' …
            case "uncommon_trap" -> trap(element);
            // For example: <failure reason='out of nodes before macro expansion' phase='compile'/>
            case "failure" -> fail(element.text("reason"));
            // JDK 25: <task_done success='1' nmsize='2184' count='256' … stamp='0.088'/>
            case "task_done" -> result = Optional.of(result(element));
            default -> KnownElements.requireIrrelevantInTask(name);
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
                new CompileTask.Decisions(calls, intrinsics, traps, bytecodes),
                result.orElseThrow(() -> new IllegalArgumentException("task without task_done")));
    }

    /**
     * C2 gives up and begins anew within one task, without boxing elimination or escape analysis: what it had decided
     * before is not in the code.
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

    /** Opens a frame. Late inlining has its own bytecodes after the element with the place. */
    private ParseFrame frame(Attributes parse) {
        if (frames.isEmpty() && lateCallers.isEmpty()) {
            beginAnew();
        }
        List<Bytecode> callers = frames.isEmpty() ? lateCallers : frames.peek().stack();
        ParseFrame frame = new ParseFrame(MethodNames.ofMethod(known(methods, parse, "method")), callers, calls);
        lateCallers.clear();
        return frame;
    }

    /** Other elements have such places, too, where locks are eliminated. */
    private void lateCaller(Attributes jvms) {
        if (isLate) {
            lateCallers.add(new Bytecode(MethodNames.ofMethod(known(methods, jvms, "method")), jvms.number("bci")));
        }
    }

    /** Outside all frames after the bytecodes, where C2 inlines what it had put off. */
    private ParseFrame frame() {
        return frames.isEmpty() ? outside : frames.peek();
    }

    private void introduce(Attributes element) {
        String method = MethodNames.of(
                known(types, element, "holder"),
                element.text("name"),
                Stream.of(element.textOr("arguments", "").split(" "))
                        .filter(each -> !each.isEmpty())
                        .map(each -> known(types, each, "argument"))
                        .toList(),
                known(types, element, "return"));
        methods.put(element.text("id"), method);
        element.optionalNumber("bytes").ifPresent(size -> bytecodes.put(method, size));
    }

    private List<CallSite.Receiver> profile(Attributes call) {
        List<CallSite.Receiver> profile = new ArrayList<>();
        for (String receiver : List.of("receiver", "receiver2")) {
            if (call.has(receiver)) {
                profile.add(new CallSite.Receiver(known(types, call, receiver), call.number(receiver + "_count")));
            }
        }
        return profile;
    }

    /** One that names a method was foreseen when its bytecodes were looked through: not planted. */
    private void trap(Attributes element) {
        if (!element.has("method")) {
            traps.add(new Trap(frame().at(element.number("bci")), element.text("reason"), element.text("action")));
        }
    }

    private CompileTask.Result result(Attributes done) {
        return new CompileTask.Result(
                done.isSet("success"), failure, done.optionalNumber("nmsize").orElse(0), done.stamp());
    }

    private static String known(Map<String, String> names, Attributes element, String attribute) {
        return known(names, element.text(attribute), attribute);
    }

    private static String known(Map<String, String> names, String id, String attribute) {
        return Optional.ofNullable(names.get(id))
                .orElseThrow(() -> new IllegalArgumentException(attribute + " " + id + " was not introduced"));
    }
}
