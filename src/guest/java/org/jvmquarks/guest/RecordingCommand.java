package org.jvmquarks.guest;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.probe.Assignments;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Calls {@code op()} once while the Flight Recorder runs. Takes the probe, the file, and settings of the recorder such
 * as {@code jdk.GarbageCollection#enabled=true}. Uses reflection, because JDK 8 has the API only since 8u262. Uses the
 * API, because {@code -XX:StartFlightRecording} would record the start of the VM as well, and takes single settings
 * only since 17.
 */
final class RecordingCommand implements Command {
    private static final String RECORDER = "jdk.jfr.FlightRecorder";

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Map<String, Object> line = new LinkedHashMap<>();
        String unavailable = unavailable();
        if (unavailable.isEmpty()) {
            line.put(Fields.TYPES, eventTypes());
            record(arguments);
        } else {
            line.put(Fields.UNAVAILABLE, unavailable);
        }
        results.writeResult(Commands.RECORDING, line);
    }

    /** Returns why this VM cannot record; empty if it can. */
    private static String unavailable() throws ReflectiveOperationException {
        try {
            Object available = Class.forName(RECORDER).getMethod("isAvailable").invoke(null);
            return (Boolean) available ? "" : "Flight Recorder is not supported on this VM";
        } catch (ClassNotFoundException missing) {
            return "this JDK has no " + RECORDER;
        }
    }

    private static List<String> eventTypes() throws ReflectiveOperationException {
        Class<?> type = Class.forName(RECORDER);
        Object recorder = type.getMethod("getFlightRecorder").invoke(null);
        List<String> names = new ArrayList<>();
        for (Object each : (List<?>) type.getMethod("getEventTypes").invoke(recorder)) {
            names.add((String) each.getClass().getMethod("getName").invoke(each));
        }
        return names;
    }

    private static void record(List<String> arguments) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Object target = Probes.instantiate(probe);
        Method op = Probes.op(probe);
        Class<?> type = Class.forName("jdk.jfr.Recording");
        Object recording = type.getConstructor().newInstance();
        type.getMethod("setSettings", Map.class)
                .invoke(recording, Assignments.read(arguments.subList(2, arguments.size())));
        type.getMethod("start").invoke(recording);
        try {
            op.invoke(target);
        } catch (InvocationTargetException thrownByProbe) {
            throw thrownByProbe.getCause();
        } finally {
            type.getMethod("stop").invoke(recording);
        }
        type.getMethod("dump", Path.class).invoke(recording, Paths.get(arguments.get(1)));
        type.getMethod("close").invoke(recording);
    }
}
