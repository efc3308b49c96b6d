package org.jvmquarks.guest;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.machine.ProcessorTime;
import org.jvmquarks.guest.machine.TextFiles;
import org.jvmquarks.guest.probe.CompiledMethod;
import org.jvmquarks.guest.probe.FieldOffsets;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Calls {@code op()}, or a benchmark, until it has a profile, compiles a method of the probe at a tier and reports its
 * machine code: {@code <probe> <called> <method> <tier> <method|loop> <before|after change()>}. The host compiles in
 * the foreground, so that the profile depends on counts alone.
 */
final class CodeCommand implements Command {
    /** Ten times the invocation threshold of the profiling tier. */
    private static final int CALLS = 20_000;

    /** Processor time in ns: an {@code op()} with a long loop has its profile after few calls. */
    private static final long ENOUGH = 1_000_000_000L;

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Called called = Called.of(probe, arguments.get(1), arguments.subList(6, arguments.size()));
        CompiledMethod compiled = new CompiledMethod(
                Probes.method(probe, arguments.get(2)),
                Integer.parseInt(arguments.get(3)),
                arguments.get(4).equals(Commands.ENTERED_IN_LOOP));
        MethodHandle op = called.handle();
        profile(op);
        if (arguments.get(5).equals(Commands.AFTER_CHANGE)) {
            compiled.compile();
            Method change = Probes.method(probe, "change");
            Probes.handle(change, called.target()).invokeExact();
            profile(op);
        }
        compiled.compile();
        Map<String, Object> line = compiled.describe();
        line.put(Fields.FIELDS, FieldOffsets.around(probe));
        results.writeResult(Commands.CODE, line);
    }

    private static void profile(MethodHandle op) throws Throwable {
        ProcessorTime time = new ProcessorTime(new TextFiles(""));
        for (int i = 0; i < CALLS && !time.isOver(ENOUGH); i++) {
            op.invokeExact();
        }
    }
}
