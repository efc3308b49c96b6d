package org.jvmquarks.guest;

import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jvmquarks.guest.link.LinkedArchives;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Runs a tool of the JDK, such as {@code jdeps}, on the archives of an application: {@code <tool> <argument>...}. What
 * it prints goes to a file in the working directory.
 */
public final class ToolCommand implements Command {
    /** Name of the file with all that the tool printed. */
    public static final String OUTPUT = "tool.txt";

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        File tool = tool(arguments.get(0));
        if (!tool.canExecute()) {
            results.writeResult(Commands.TOOL, Collections.<String, Object>emptyMap());
            return;
        }
        LinkedArchives.find().linkForTools(new File("."));
        List<String> command = new ArrayList<>(arguments);
        command.set(0, tool.getPath());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(new File(OUTPUT));
        // A tool is a VM: options meant for others must not change what it prints.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        process.getOutputStream().close();
        results.writeResult(
                Commands.TOOL,
                Collections.<String, Object>singletonMap(Fields.EXIT, String.valueOf(process.waitFor())));
    }

    /** The home of JDK 8 is a folder of a JRE, beside whose parent's programs the tools are. */
    private static File tool(String name) {
        File home = new File(System.getProperty("java.home"));
        File own = new File(home, "bin/" + name);
        return own.exists() ? own : new File(home.getParentFile(), "bin/" + name);
    }
}
