package org.jvmquarks.guest;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.machine.Flags;
import org.jvmquarks.guest.machine.OwnIdentity;
import org.jvmquarks.guest.machine.ParentWatch;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;
import org.jvmquarks.guest.wire.Wire;

/**
 * Main class inside the JDK under test: {@code Guest <flags> <command> <arguments>}, where commas separate the flags to
 * report, and {@code -} means none.
 */
public final class Guest {
    private Guest() {}

    public static void main(String[] args) throws Throwable {
        String parent = System.getenv(Wire.WATCH_PARENT);
        if (parent != null) {
            ParentWatch.start(parent);
        }
        List<String> arguments = Arrays.asList(args);
        try (ResultFile results = new ResultFile(Wire.RESULT_FILE)) {
            results.write(Wire.IDENTITY, OwnIdentity.read(Guest.class));
            if (!args[0].equals(Commands.NONE)) {
                Flags.write(Arrays.asList(args[0].split(",")), results);
            } else if (reportsFlags(args[1])) {
                Flags.write(Collections.<String>emptyList(), results);
            }
            run(args[1], arguments.subList(2, args.length), results);
            results.writeEnd();
        }
    }

    private static boolean reportsFlags(String command) {
        return command.equals(Commands.IDENTITY) || command.equals(Commands.FACTS) || command.equals(Commands.FLAGS);
    }

    private static Command command(String name) {
        switch (name) {
            case Commands.IDENTITY:
                return new IdentityCommand();
            case Commands.FACTS:
                return new FactsCommand();
            case Commands.FLAGS:
                return new FlagsCommand();
            case Commands.ALLOCATION:
                return new AllocationCommand();
            case Commands.LAYOUT:
                return new LayoutCommand();
            case Commands.VALUE:
                return new ValueCommand();
            case Commands.BENCHMARK:
                return new BenchmarkCommand();
            case Commands.COMPILATION:
                return new CompilationCommand();
            case Commands.CODE:
                return new CodeCommand();
            case Commands.HEAP_DUMP:
                return new HeapDumpCommand();
            case Commands.RECORDING:
                return new RecordingCommand();
            case Commands.HOLD:
                return new HoldCommand();
            case Commands.FOOTPRINT:
                return new FootprintCommand();
            case Commands.HEAP:
                return new HeapCommand();
            case Commands.STARTUP:
                return new StartupCommand();
            case Commands.OPTIONS:
                return new OptionsCommand();
            case Commands.MAIN:
                return new MainCommand();
            case Commands.SERVICE:
                return new ServiceCommand();
            case Commands.LITMUS:
                return new LitmusCommand();
            case Commands.MEMBERS:
                return new MembersCommand();
            case Commands.INVENTORY:
                return new SurfacesCommand();
            case Commands.LINK:
                return new LinkCommand();
            case Commands.PLATFORM:
                return new PlatformCommand();
            case Commands.TOOL:
                return new ToolCommand();
            default:
                throw new IllegalArgumentException("no such command: " + name);
        }
    }

    private static void run(String command, List<String> arguments, ResultFile results) throws Throwable {
        try {
            command(command).run(arguments, results);
        } catch (Throwable thrown) {
            Throwable root = Probes.withoutWrappers(thrown);
            results.write(Wire.FAILURE, describe(root));
            throw root;
        }
    }

    private static Map<String, Object> describe(Throwable thrown) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.THROWN, thrown.getClass().getName());
        line.put(Fields.MESSAGE, String.valueOf(thrown.getMessage()));
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        line.put(Fields.STACK, stack.toString());
        line.putAll(MissingPart.of(thrown));
        return line;
    }
}
