package org.jvmquarks.evidence.compilation;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.jdk.Jit;

/**
 * Reads the log of {@code -XX:+LogCompilation}. A VM that was killed leaves a log without its end; a missing element
 * would look like a decision that was never made, so such a log is an error. The VM writes what a compiler thread had
 * not finished at the end as text of a fragment, and the reader leaves that out.
 *
 * <p>An example, shortened:
 *
 * <pre>{@code
 * <hotspot_log>
 * <uncommon_trap reason='unstable_if' action='reinterpret' compile_id='12' stamp='0.094'>
 * <jvms bci='53' method='Sample op ()I'/>
 * </uncommon_trap>
 * <make_not_entrant thread='8' compile_id='12' stamp='0.094'/>
 * <make_not_entrant thread='22' compile_id='4' stamp='0.095'/>
 * <start_compile_thread name='C2 CompilerThread0' thread='22'/>
 * <task compile_id='12' method='Sample op ()I' stamp='0.090'>
 * <task_done success='1' nmsize='40' stamp='0.091'/>
 * </task>
 * </hotspot_log>
 * }</pre>
 *
 * <ol>
 *   <li>{@code uncommon_trap} outside of a task is a trap that was hit in the code of compilation 12; the first
 *       {@code jvms} in it is the place: {@code unstable_if at Sample.op@53 (reinterpret)}.
 *   <li>{@code make_not_entrant} gives code up. Which thread wrote it matters, so the reader keeps it until it has seen
 *       all compiler threads: thread 22 is one, so it only replaced the code of compilation 4; thread 8 is not, so the
 *       code of compilation 12 was deoptimized.
 *   <li>{@code start_compile_thread} names the compiler of the tasks that follow it, here C2. The VM appends the logs
 *       of its compiler threads at the end.
 *   <li>{@code task} is read by a {@link TaskReader}, up to its end. Without a {@code level} it has the highest one, 4.
 * </ol>
 */
final class LogReader {
    private static final String END = "</hotspot_log>";

    private final List<CompileTask> tasks = new ArrayList<>();
    private final List<CompilationLog.Hit> hits = new ArrayList<>();
    private final List<Discarded> discarded = new ArrayList<>();
    private final List<CompilationLog.Exclusion> exclusions = new ArrayList<>();
    private final Map<Integer, Integer> instructionBytes = new HashMap<>();
    private final Map<Integer, PrintedCode> printed = new HashMap<>();
    private final Set<String> compilerThreads = new HashSet<>();
    private Optional<TaskReader> openTask = Optional.empty();
    private Optional<OpenHit> openHit = Optional.empty();
    private Optional<OpenPrint> openPrint = Optional.empty();
    private Optional<Jit> compiler = Optional.empty();
    private double end;

    private LogReader() {}

    /**
     * Reads a whole log.
     *
     * @throws UnknownLine if it is not whole, or at the first line that is not understood
     */
    static CompilationLog read(String log) {
        if (!log.stripTrailing().endsWith(END)) {
            List<String> lines = log.lines().toList();
            throw new UnknownLine(
                    Math.max(1, lines.size()),
                    lines.isEmpty() ? "" : lines.get(lines.size() - 1),
                    "is the last, and the log has no end");
        }
        LogReader reader = new LogReader();
        reader.parse(log);
        reader.tasks.sort(Comparator.comparingInt(CompileTask::id));
        return new CompilationLog(
                reader.tasks,
                reader.hits,
                reader.discards(),
                reader.exclusions,
                reader.instructionBytes,
                reader.printed,
                reader.end);
    }

    private void parse(String log) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        int line = 1;
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(log));
            while (xml.hasNext()) {
                line = xml.getLocation().getLineNumber();
                accept(xml);
                xml.next();
            }
        } catch (XMLStreamException e) {
            int at = e.getLocation() == null ? line : e.getLocation().getLineNumber();
            throw unknown(log, at, "is malformed (" + firstLine(e) + ")", e);
        } catch (IllegalArgumentException e) {
            throw unknown(log, line, String.valueOf(e.getMessage()), e);
        }
    }

    private void accept(XMLStreamReader xml) {
        if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
            start(xml.getLocalName(), new Attributes(xml));
        } else if (xml.getEventType() == XMLStreamConstants.END_ELEMENT) {
            end(xml.getLocalName());
        } else if (xml.getEventType() == XMLStreamConstants.CHARACTERS) {
            openPrint.ifPresent(print -> print.text.append(xml.getText()));
        }
    }

    private void start(String name, Attributes element) {
        if (openTask.isPresent()) {
            openTask.get().start(name, element);
            return;
        }
        switch (name) {
            // JDK 25: <start_compile_thread name='C1 CompilerThread0' thread='23' …
            case "start_compile_thread" -> {
                compilerThreads.add(element.text("thread"));
                compiler = Optional.of(KnownElements.compilerOf(element.text("name")));
            }
            // JDK 25: <task compile_id='5' method='Sample op ()I' … level='3' … stamp='0.088'>
            // JDK 8: <task compile_id='12' method='Sample op ()I' bytes='82' … stamp='0.094'>
            case "task" -> openTask = Optional.of(new TaskReader(element, compiler()));
            // JDK 25: <uncommon_trap thread='8' reason='unstable_if' action='reinterpret'
            //     … compile_id='12' … stamp='0.094'>
            case "uncommon_trap" -> openHit = Optional.of(new OpenHit(element));
            // JDK 25: <jvms bci='53' method='Sample op ()I' bytes='82' …
            case "jvms" -> openHit.ifPresent(hit -> hit.at(element));
            // JDK 25: <make_not_entrant thread='22' reason='not used' compile_id='4' …
            // JDK 8: <make_not_entrant thread='140187396994752' compile_id='2' …
            case "make_not_entrant" -> discarded.add(new Discarded(element));
            // JDK 25: <make_not_compilable thread='8' osr='0' level='3'
            //     reason='excluded by CompileCommand' method='java.lang.String isLatin1 ()Z' …
            case "make_not_compilable" ->
                exclusions.add(new CompilationLog.Exclusion(
                        MethodNames.dotted(element.text("method")),
                        element.number("level"),
                        element.textOr("reason", "")));
            // JDK 17: <nmethod compile_id='10' compiler='c2' … insts_offset='432' stub_offset='1136' …
            case "nmethod" -> {
                if (element.has("compile_id") && element.has("stub_offset") && element.has("insts_offset")) {
                    instructionBytes.put(
                            element.number("compile_id"),
                            element.number("stub_offset") - element.number("insts_offset"));
                }
            }
            // JDK 17: <print_nmethod compile_id='2' compile_kind='osr' compiler='c2' stamp='0.247'>
            case "print_nmethod" -> {
                if (element.textOr("compiler", "").equals("c2")) {
                    openPrint = Optional.of(new OpenPrint(element.number("compile_id"), new StringBuilder()));
                }
            }
            // JDK 25: <hotspot_log_done stamp='0.304'/>
            case "hotspot_log_done" -> end = element.stamp();
            default -> KnownElements.requireIrrelevant(name);
        }
    }

    private void end(String name) {
        if (name.equals("task")) {
            openTask.ifPresent(task -> tasks.add(task.task()));
            openTask = Optional.empty();
        } else if (openTask.isPresent()) {
            openTask.get().end(name);
        } else if (name.equals("uncommon_trap")) {
            openHit.ifPresent(hit -> hits.add(hit.hit()));
            openHit = Optional.empty();
        } else if (name.equals("print_nmethod")) {
            openPrint.ifPresent(print ->
                    PrintedCode.read(print.text.toString()).ifPresent(code -> printed.put(print.compileId, code)));
            openPrint = Optional.empty();
        }
    }

    private Jit compiler() {
        return compiler.orElseThrow(() -> new IllegalArgumentException("is a task of an unknown compiler"));
    }

    private List<CompilationLog.Discard> discards() {
        return discarded.stream().map(one -> one.discard(compilerThreads)).toList();
    }

    private static String firstLine(XMLStreamException e) {
        return String.valueOf(e.getMessage()).lines().reduce((a, b) -> b).orElse("");
    }

    private static UnknownLine unknown(String log, int number, String what, Exception cause) {
        String line = log.lines().skip(Math.max(0, number - 1L)).findFirst().orElse("");
        UnknownLine unknown = new UnknownLine(number, line, what);
        unknown.initCause(cause);
        return unknown;
    }

    /** Code whose text is still to come. */
    private record OpenPrint(int compileId, StringBuilder text) {}

    /** A hit whose place, the innermost of its frames, is still to come. */
    private static final class OpenHit {
        private final int compileId;
        private final String reason;
        private final String action;
        private final double seconds;
        private Optional<Bytecode> at = Optional.empty();

        OpenHit(Attributes element) {
            compileId = element.number("compile_id");
            reason = element.text("reason");
            action = element.text("action");
            seconds = element.stamp();
        }

        void at(Attributes jvms) {
            if (at.isEmpty()) {
                at = Optional.of(new Bytecode(MethodNames.ofMethod(jvms.text("method")), jvms.number("bci")));
            }
        }

        CompilationLog.Hit hit() {
            Bytecode place = at.orElseThrow(() -> new IllegalArgumentException("uncommon_trap without jvms"));
            return new CompilationLog.Hit(compileId, new Trap(place, reason, action), seconds);
        }
    }

    /** Code that was given up; the threads of the compilers are listed at the end only. */
    private record Discarded(int compileId, String cause, String thread, double seconds) {

        Discarded(Attributes element) {
            this(element.number("compile_id"), element.textOr("reason", ""), element.text("thread"), element.stamp());
        }

        /** A compiler gives up code for no other reason than that it has made new code. */
        CompilationLog.Discard discard(Set<String> compilerThreads) {
            return new CompilationLog.Discard(compileId, cause, compilerThreads.contains(thread), seconds);
        }
    }
}
