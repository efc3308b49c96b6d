package org.jvmquarks.guest;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls {@code op()} once and reports the returned map of values, or the single value. */
final class ValueCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Method op = Probes.op(probe);
        report(call(op, Probes.instantiate(probe)), results);
    }

    private static Object call(Method op, Object target) throws Throwable {
        try {
            return op.invoke(target);
        } catch (InvocationTargetException thrownByProbe) {
            throw thrownByProbe.getCause();
        }
    }

    private static void report(Object returned, ResultFile results) throws IOException {
        Map<?, ?> values =
                returned instanceof Map
                        ? (Map<?, ?>) returned
                        : Collections.singletonMap(Fields.VALUE, returned);
        for (Map.Entry<?, ?> value : values.entrySet()) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put(Fields.KEY, String.valueOf(value.getKey()));
            line.put(Fields.VALUE, value.getValue());
            results.writeResult(Commands.VALUE, line);
        }
    }
}
