package org.jvmquarks.guest;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.probe.UnfitProbe;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;
import org.jvmquarks.guest.wire.Scalar;

/** Calls {@code op()} once and reports the returned map of values, or the single value. */
final class ValueCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Method op = Probes.op(probe);
        Object returned = call(op, Probes.instantiate(probe));
        if (op.getReturnType() == void.class) {
            throw unfit(probe, "nothing");
        }
        report(probe, returned, results);
    }

    private static Object call(Method op, Object target) throws Throwable {
        try {
            return op.invoke(target);
        } catch (InvocationTargetException thrownByProbe) {
            throw thrownByProbe.getCause();
        }
    }

    private static void report(Class<?> probe, Object returned, ResultFile results) throws IOException {
        if (!(returned instanceof Map)) {
            report(Fields.VALUE, scalar(probe, returned, ""), results);
            return;
        }
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) returned).entrySet()) {
            String name = String.valueOf(entry.getKey());
            report(name, scalar(probe, entry.getValue(), " for '" + name + "'"), results);
        }
    }

    private static void report(String name, Object value, ResultFile results) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.KEY, name);
        line.put(Fields.VALUE, value);
        results.writeResult(Commands.VALUE, line);
    }

    private static Object scalar(Class<?> probe, Object value, String where) {
        Optional<Object> scalar = Scalar.of(value);
        if (!scalar.isPresent()) {
            throw unfit(probe, (value == null ? "null" : type(value)) + where);
        }
        return scalar.get();
    }

    /** An anonymous class has an empty simple name. */
    private static String type(Object value) {
        String name = value.getClass().getSimpleName();
        return name.isEmpty() ? value.getClass().getName() : name;
    }

    private static UnfitProbe unfit(Class<?> probe, String returned) {
        return new UnfitProbe("op() of "
                + probe.getSimpleName()
                + " returns "
                + returned
                + "; return a number, a text, a boolean, or a map of these");
    }
}
