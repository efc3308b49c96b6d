package org.jvmquarks.guest;

import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.machine.DiagnosticBean;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Calls {@code op()} once and dumps the heap while the probe and the returned object are alive. Takes the probe, the
 * file, and whether to dump only the objects that survive a full collection.
 */
final class HeapDumpCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Object target = Probes.instantiate(probe);
        Map<String, Object> alive = new LinkedHashMap<>();
        alive.put("target", target);
        alive.put("returned", call(probe, target));
        boolean live = Boolean.parseBoolean(arguments.get(2));
        DiagnosticBean.dumpHeap(arguments.get(1), live);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.LIVE, live);
        // This use after the dump keeps both reachable during the dump.
        line.put(Fields.ALIVE, alive.size());
        results.writeResult(Commands.HEAP_DUMP, line);
    }

    private static Object call(Class<?> probe, Object target) throws Throwable {
        try {
            return Probes.op(probe).invoke(target);
        } catch (InvocationTargetException thrownByProbe) {
            throw thrownByProbe.getCause();
        }
    }
}
