package org.jvmquarks.guest;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.guest.binary.AllBytes;
import org.jvmquarks.guest.machine.Flags;
import org.jvmquarks.guest.probe.AnotherVm;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;
import org.jvmquarks.guest.wire.Unsupported;

/**
 * Starts a VM of the same JDK with the options of this one and another, the probe's constant {@code OPTION}, and
 * reports its output. The guest's own VM never gets that option, which need not follow the rules for options of a
 * guest.
 */
final class StartupCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        String option =
                (String) Probes.load(arguments.get(0)).getField("OPTION").get(null);
        results.writeResult(Commands.STARTUP, start(option));
    }

    /** Starts a VM with an option, and returns the fields of the result. */
    static Map<String, Object> start(String option) throws Exception {
        Optional<String> unreadable = Flags.unreadable();
        if (unreadable.isPresent()) {
            throw new Unsupported(unreadable.get());
        }
        Process process = new ProcessBuilder(commandLine(option))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(AllBytes.of(process.getInputStream()), StandardCharsets.UTF_8);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.OPTION, option);
        line.put(Fields.EXIT, process.waitFor());
        line.put(Fields.OUTPUT, Arrays.asList(output.split("\\R")));
        return line;
    }

    private static List<String> commandLine(String option) {
        List<String> command = AnotherVm.command();
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.add(option);
        command.addAll(Arrays.asList("-cp", System.getProperty("java.class.path")));
        command.addAll(Arrays.asList(StartedVm.class.getName(), name(option)));
        return command;
    }

    /** Returns the name in {@code -XX:+Name}, {@code -XX:-Name} or {@code -XX:Name=value}. */
    private static String name(String option) {
        String rest = option.substring("-XX:".length());
        int equals = rest.indexOf('=');
        return equals < 0 ? rest.substring(1) : rest.substring(0, equals);
    }
}
