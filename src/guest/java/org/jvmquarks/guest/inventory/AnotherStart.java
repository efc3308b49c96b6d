package org.jvmquarks.guest.inventory;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A VM of this JDK that prints a list and ends. */
final class AnotherStart {
    private AnotherStart() {}

    /** Returns the lines that a VM with these options prints; it starts no program. */
    static List<String> lines(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Home.folder().resolve("bin").resolve("java").toString());
        if (System.getProperty("java.vm.name").contains("Zero")) {
            command.add("-zero");
        }
        // Its own heap and threads would be those of the machine.
        command.addAll(Arrays.asList("-Xmx64m", "-Xshare:auto"));
        command.addAll(Arrays.asList(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeAll(Arrays.asList("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process process = builder.start();
        process.getOutputStream().close();
        List<String> lines = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.ISO_8859_1))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
            }
        }
        process.waitFor();
        return lines;
    }
}
