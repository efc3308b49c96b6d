package org.jvmquarks.upgrade.jdktools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.process.EndedProgram;

/**
 * Asks {@code jdeps} and {@code jdeprscan} of a JDK about archives. They read archives on disk alone, not those inside
 * others. {@code jdeprscan} takes half a minute for a few thousand classes on a busy machine.
 */
public final class JdkTools {
    /** The first release whose {@code jdeps} knows modules, and which has {@code jdeprscan}. */
    private static final int MODULES = 9;

    /** The message of {@code jdeps} about a modular archive without the modules that it requires. */
    private static final Pattern UNRESOLVED = Pattern.compile("Module (\\S+) not found, required by (\\S+)");

    private final Tools tools;
    private final int feature;

    private JdkTools(Tools tools, int feature) {
        this.tools = tools;
        this.feature = feature;
    }

    /**
     * Returns those of an installed JDK.
     *
     * @param home folder of the JDK
     * @param feature its feature version
     * @param deadline wall time of each start of a tool, after which it is killed
     */
    public static JdkTools installed(Path home, int feature, Duration deadline) {
        return new JdkTools(new InstalledTools(home, feature, deadline), feature);
    }

    /**
     * Returns those of another JDK.
     *
     * @param feature its feature version
     * @param deadline wall time of each start of a tool, after which it is killed
     * @param folder for what its guests leave
     * @param archives folder of the archives, which guests get
     * @param names of the archives there, as {@link org.jvmquarks.guest.link.LinkedArchives#nameForTools} has them
     */
    public static JdkTools ofGuest(
            Jdk jdk, int feature, Duration deadline, Path folder, Path archives, Map<Path, String> names) {
        return new JdkTools(new GuestTools(jdk, feature, deadline, folder, archives, names), feature);
    }

    /**
     * Asks all tools that the JDK has.
     *
     * @param archives archives and folders of classes, on disk
     * @throws InterruptedException if the host has to stop; the tool is dead then
     */
    public ToolReport ask(List<Path> archives) throws InterruptedException {
        List<ToolFinding> findings = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        askJdeps(archives, findings, reasons);
        if (feature >= MODULES) {
            askJdeprscan(archives, findings, reasons);
        }
        return new ToolReport(
                findings.stream().distinct().toList(),
                reasons.stream().distinct().toList());
    }

    private void askJdeps(List<Path> archives, List<ToolFinding> findings, List<String> reasons)
            throws InterruptedException {
        Optional<EndedProgram> run = tools.run("jdeps", jdeps(archives), reasons);
        if (run.isEmpty()) {
            return;
        }
        Matcher unresolved = UNRESOLVED.matcher(run.get().output());
        List<Path> others = archives.stream().filter(path -> !isModular(path)).toList();
        if (!run.get().succeeded() && unresolved.find() && others.size() < archives.size()) {
            reasons.add(
                    "jdeps of JDK %d does not read modular archives without the modules that they require (%s requires %s); it was asked about %d of %d archives"
                            .formatted(
                                    feature, unresolved.group(2), unresolved.group(1), others.size(), archives.size()));
            run = others.isEmpty() ? Optional.empty() : tools.run("jdeps", jdeps(others), reasons);
        }
        if (run.isPresent()) {
            add("jdeps", run.get(), ToolOutput.ofJdeps(run.get().output()), findings, reasons);
        }
    }

    private List<String> jdeps(List<Path> archives) {
        List<String> arguments = new ArrayList<>(
                feature < MODULES
                        ? List.of("-jdkinternals")
                        : List.of("--jdk-internals", "--multi-release", feature + ""));
        archives.forEach(path -> arguments.add(tools.argument(path)));
        return arguments;
    }

    private void askJdeprscan(List<Path> archives, List<ToolFinding> findings, List<String> reasons)
            throws InterruptedException {
        List<String> files = archives.stream().map(tools::argument).toList();
        List<String> arguments = new ArrayList<>(List.of(
                "--for-removal", "--release", feature + "", "--class-path", String.join(tools.separator(), files)));
        arguments.addAll(files);
        Optional<EndedProgram> run = tools.run("jdeprscan", arguments, reasons);
        if (run.isPresent()) {
            add("jdeprscan", run.get(), ToolOutput.ofJdeprscan(run.get().output()), findings, reasons);
        }
    }

    private void add(
            String tool, EndedProgram run, List<ToolFinding> found, List<ToolFinding> findings, List<String> reasons) {
        findings.addAll(found);
        if (!run.succeeded() && found.isEmpty()) {
            reasons.add("%s of JDK %d ended with exit code %d: %s"
                    .formatted(tool, feature, run.exitCode(), run.beginning()));
        }
    }

    /** Tells whether an archive is modular; false if it cannot be read, since the tool will complain about it. */
    private boolean isModular(Path archive) {
        if (Files.isDirectory(archive)) {
            return Files.exists(archive.resolve("module-info.class"));
        }
        try (JarFile jar =
                new JarFile(archive.toFile(), false, ZipFile.OPEN_READ, Runtime.Version.parse(feature + ""))) {
            return jar.getJarEntry("module-info.class") != null;
        } catch (IOException e) {
            return false;
        }
    }
}
