package org.jvmquarks.faults;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs a fault in a folder of its own, which is the working directory, the home and the folder for temporary files of
 * the program.
 *
 * @param folder absolute
 * @param samples folder with journals
 */
record FaultFolder(Path folder, Path samples) {
    /** The archive, as people have it; in an IDE, which has none, the class path. */
    private static final Path ARCHIVE = Path.of("target", "jvm-quarks.jar").toAbsolutePath();

    private static final Path PRELUDE =
            Path.of("src", "test", "resources", "faults", "prelude.sh").toAbsolutePath();

    private static final int MOST_SECONDS = 90;
    private static final int SECONDS_TO_END = 5;

    /** The end of a case. */
    record Ended(int code, String out, String err, List<String> newFiles, List<String> processes) {}

    Ended run(Fault fault) throws IOException, InterruptedException {
        for (String name : List.of("work", "home", "tmp")) {
            Files.createDirectories(folder.resolve(name));
        }
        Path script = Files.writeString(folder.resolve("case.sh"), script(fault));
        ProcessBuilder builder = new ProcessBuilder("bash", script.toString())
                .directory(folder.resolve("work").toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(folder.resolve("err.txt").toFile());
        builder.environment().clear();
        builder.environment().putAll(environment());
        Process process = builder.start();
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            throw new AssertionError("expected an end within " + MOST_SECONDS + " s: " + text("err.txt"));
        }
        List<String> before = Files.readAllLines(folder.resolve("before.txt"));
        List<String> files = files();
        files.removeAll(before);
        return new Ended(process.exitValue(), text("out.txt"), text("err.txt"), files, processesLeft());
    }

    private static String script(Fault fault) {
        return """
                source '%s'
                PROGRAM=(%s)
                %s
                (cd .. && find work home tmp ! -type d | sort > before.txt)
                %s
                """.formatted(PRELUDE, program(), fault.given(), fault.when());
    }

    private static String program() {
        return Files.exists(ARCHIVE) ? "-jar '" + ARCHIVE + "'" : "-cp '" + classPath() + "' org.jvmquarks.cli.Main";
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Nothing of the caller's environment: a row sets what it needs. */
    private Map<String, String> environment() {
        return Map.of(
                "PATH",
                "/usr/bin:/bin:/usr/sbin:/sbin",
                "LC_ALL",
                "C.UTF-8",
                "HOME",
                folder.resolve("home").toString(),
                "TMPDIR",
                folder.resolve("tmp").toString(),
                "JDK",
                System.getProperty("java.home"),
                "SAMPLES",
                samples.toString());
    }

    private String text(String name) throws IOException {
        return new String(Files.readAllBytes(folder.resolve(name)), StandardCharsets.UTF_8);
    }

    private List<String> files() throws IOException {
        TreeSet<String> files = new TreeSet<>();
        for (String name : List.of("work", "home", "tmp")) {
            try (Stream<Path> walk = Files.walk(folder.resolve(name))) {
                walk.filter(each -> !Files.isDirectory(each))
                        .map(each -> folder.relativize(each).toString())
                        .forEach(files::add);
            }
        }
        return files.stream().collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns the processes of the case that do not end by themselves, and ends them. */
    private List<String> processesLeft() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_END);
        List<ProcessHandle> left = processes();
        while (!left.isEmpty() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(100);
            left = processes();
        }
        left.forEach(ProcessHandle::destroyForcibly);
        return left.stream().map(each -> each.info().commandLine().orElse("?")).toList();
    }

    private List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses().filter(this::isOurs).toList();
    }

    /** Each process inherits the home, whatever is withheld from a guest. */
    private boolean isOurs(ProcessHandle process) {
        try {
            Path environment = Path.of("/proc", Long.toString(process.pid()), "environ");
            return new String(Files.readAllBytes(environment), StandardCharsets.UTF_8)
                    .contains("HOME=" + folder.resolve("home") + "\0");
        } catch (IOException gone) {
            return false;
        }
    }
}
