package org.jvmquarks.guest;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Main class inside the JDK under test: {@code Guest <flags> <command> <arguments>}, where commas
 * separate the flags to report, and {@code -} means none.
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
            results.write(Wire.IDENTITY, Identity.read());
            if (!args[0].equals("-")) {
                for (String flag : args[0].split(",")) {
                    results.write(Wire.FLAG, Flags.read(flag));
                }
            }
            run(command(args[1]), arguments.subList(2, args.length), results);
            results.write(Wire.END, new LinkedHashMap<String, Object>());
        }
    }

    private static Command command(String name) {
        switch (name) {
            case "identity":
                return new IdentityCommand();
            case "flags":
                return new FlagsCommand();
            case "allocation":
                return new AllocationCommand();
            case "layout":
                return new LayoutCommand();
            case "value":
                return new ValueCommand();
            case "benchmark":
                return new BenchmarkCommand();
            case "compilation":
                return new CompilationCommand();
            case "code":
                return new CodeCommand();
            case "heapdump":
                return new HeapDumpCommand();
            case "recording":
                return new RecordingCommand();
            case "hold":
                return new HoldCommand();
            case "footprint":
                return new FootprintCommand();
            case "heap":
                return new HeapCommand();
            case "startup":
                return new StartupCommand();
            case "main":
                return new MainCommand();
            default:
                throw new IllegalArgumentException("no such command: " + name);
        }
    }

    private static void run(Command command, List<String> arguments, ResultFile results)
            throws Throwable {
        try {
            command.run(arguments, results);
        } catch (Throwable thrown) {
            results.write(Wire.FAILURE, describe(thrown));
            throw thrown;
        }
    }

    private static Map<String, Object> describe(Throwable thrown) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("thrown", thrown.getClass().getName());
        line.put("message", String.valueOf(thrown.getMessage()));
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        line.put("stack", stack.toString());
        return line;
    }
}
