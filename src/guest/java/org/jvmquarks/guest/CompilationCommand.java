package org.jvmquarks.guest;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls {@code op()} until every tier has compiled it; then, if the probe has a public {@code
 * change()}, calls that once and {@code op()} as often again. The host compiles in the foreground,
 * so the tier depends on counts alone; what the compilers did is in the VM's own log.
 */
final class CompilationCommand implements Command {
    /** Ten times what any tier's invocation threshold asks for. */
    private static final int CALLS = 100_000;

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Object target = Probes.instantiate(probe);
        MethodHandle op = Probes.handle(Probes.op(probe), target);
        loop(op, CALLS);
        for (Method method : probe.getMethods()) {
            if (method.getName().equals("change") && method.getParameterCount() == 0) {
                method.setAccessible(true);
                Probes.handle(method, target).invokeExact();
                loop(op, CALLS);
            }
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("kind", "compilation");
        line.put("probe", probe.getName());
        results.write(Wire.RESULT, line);
    }

    private static void loop(MethodHandle op, int calls) throws Throwable {
        for (int i = 0; i < calls; i++) {
            op.invokeExact();
        }
    }
}
