package org.jvmquarks.inspect.advisory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.jdk.ControlGroupFacts;
import org.jvmquarks.jdk.Os;

/**
 * The machine on which a JDK runs, as far as it is known.
 *
 * @param os {@code linux}, {@code windows} or {@code macos}
 * @param arch as {@code os.arch} names it: {@code amd64}
 * @param kernel version of the kernel
 * @param controlGroups {@code v1} or {@code v2}
 * @param unlisted controllers of control groups v2 that {@code /proc/cgroups} does not list
 * @param features flags of the processor as Linux names them; empty if nobody tells them
 */
public record AdvisedMachine(
        Optional<String> os,
        Optional<String> arch,
        Optional<String> kernel,
        Optional<String> controlGroups,
        Set<String> unlisted,
        Set<String> features) {
    private static final String V2 = "v2";

    public AdvisedMachine {
        unlisted = Set.copyOf(unlisted);
        features = Set.copyOf(features);
    }

    /** Returns a machine of which nothing is known. */
    public static AdvisedMachine unknown() {
        return new AdvisedMachine(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Set.of(), Set.of());
    }

    /** Returns the machine of this program. */
    public static AdvisedMachine ofThisProgram() {
        return of(property("os.name"), property("os.arch"), property("os.version"), Path.of("/"));
    }

    /** Every VM has these. */
    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name);
    }

    /** Returns a machine of that name, whose files are below a root. */
    static AdvisedMachine of(String name, String arch, String kernel, Path root) {
        Path groups = root.resolve("sys/fs/cgroup");
        Optional<String> version = Files.exists(groups.resolve("cgroup.controllers"))
                ? Optional.of(V2)
                : Optional.of("v1").filter(it -> Files.exists(groups.resolve("memory")));
        return new AdvisedMachine(
                Os.ofName(name).map(os -> os.name().toLowerCase(Locale.ROOT)),
                Optional.of(arch),
                Optional.of(kernel),
                version,
                version.filter(V2::equals).isPresent() ? unlisted(root.resolve("proc/cgroups")) : Set.of(),
                features(root.resolve("proc/cpuinfo")));
    }

    /** In each line the name of a controller, its hierarchy, its groups, and 1 if it is enabled. */
    private static Set<String> unlisted(Path file) {
        List<String> listed = lines(file).stream()
                .map(line -> line.split("\\s+", -1))
                .filter(words -> words.length == 4 && words[3].equals("1"))
                .map(words -> words[0])
                .toList();
        return listed.isEmpty()
                ? Set.of()
                : Set.copyOf(new ControlGroupFacts(Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), listed)
                        .unlisted());
    }

    private static Set<String> features(Path file) {
        return lines(file).stream()
                .filter(line -> line.startsWith("flags") || line.startsWith("Features"))
                .findFirst()
                .map(line -> Arrays.stream(line.substring(line.indexOf(':') + 1).split("\\s+", -1))
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    /** A system without the file has no such facts. */
    private static List<String> lines(Path file) {
        if (!Files.isReadable(file)) {
            return List.of();
        }
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** Returns the same with another architecture, as an emulator has it. */
    public AdvisedMachine on(String otherArch) {
        return new AdvisedMachine(os, Optional.of(otherArch), kernel, controlGroups, unlisted, Set.of());
    }

    /** Returns what is known in words. */
    public String describe() {
        String words = Stream.of(os, arch, kernel.map("kernel "::concat), controlGroups.map("control groups "::concat))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "unknown" : words;
    }
}
