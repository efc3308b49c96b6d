package org.jvmquarks.guest;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.ResultFile;

/** Calls the probe's {@code main(String[])}: the process itself is the evidence. */
final class MainCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Method main = Probes.load(arguments.get(0)).getMethod("main", String[].class);
        String[] rest = arguments.subList(1, arguments.size()).toArray(new String[0]);
        try {
            main.invoke(null, (Object) rest);
        } catch (InvocationTargetException thrownByProbe) {
            throw thrownByProbe.getCause();
        }
    }
}
