package org.jvmquarks.evidence.guest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a kind of evidence wants a guest to do.
 *
 * @param command name of the guest's command
 * @param probe class that the command works on; its first argument
 * @param arguments further arguments
 * @param options VM options that the kind itself needs; the pin's options come after them
 * @param libraries libraries that the guest needs beside its own runtime
 * @param archives archives of libraries that the probe uses
 * @param whiteBox whether the guest looks into its VM through {@code WhiteBox}
 * @param mayFail whether the end of the process is itself the evidence, whatever it is
 */
public record GuestRequest(
        String command,
        Optional<Class<?>> probe,
        List<String> arguments,
        List<String> options,
        Set<Library> libraries,
        List<Path> archives,
        boolean whiteBox,
        boolean mayFail) {

    /** What a VM with {@code WhiteBox} prints, in the guest's folder. */
    static final String VM_LOG = "vm.log";

    private static final List<String> WHITE_BOX =
            List.of(
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:+WhiteBoxAPI",
                    "-XX:+LogVMOutput",
                    "-XX:-DisplayVMOutput",
                    "-XX:LogFile=" + VM_LOG);

    public GuestRequest {
        arguments = List.copyOf(arguments);
        options = List.copyOf(options);
        libraries = Set.copyOf(libraries);
        archives = List.copyOf(archives);
    }

    public static GuestRequest of(String command, String... arguments) {
        return new GuestRequest(
                command,
                Optional.empty(),
                List.of(arguments),
                List.of(),
                Set.of(),
                List.of(),
                false,
                false);
    }

    public static GuestRequest on(Class<?> probe, String command, String... arguments) {
        return new GuestRequest(
                command,
                Optional.of(probe),
                List.of(arguments),
                List.of(),
                Set.of(),
                List.of(),
                false,
                false);
    }

    public GuestRequest withOptions(List<String> needed) {
        return new GuestRequest(
                command, probe, arguments, needed, libraries, archives, whiteBox, mayFail);
    }

    public GuestRequest withLibraries(Library... needed) {
        return new GuestRequest(
                command, probe, arguments, options, Set.of(needed), archives, whiteBox, mayFail);
    }

    public GuestRequest withArchives(List<Path> needed) {
        return new GuestRequest(
                command, probe, arguments, options, libraries, needed, whiteBox, mayFail);
    }

    /**
     * Release builds answer it as well. The VM complains about each of its two hundred methods that
     * our class does not declare: what it prints goes to {@value #VM_LOG} instead.
     */
    public GuestRequest withWhiteBox() {
        List<String> all = new ArrayList<>(WHITE_BOX);
        all.addAll(options);
        return new GuestRequest(command, probe, arguments, all, libraries, archives, true, mayFail);
    }

    public GuestRequest thatMayFail() {
        return new GuestRequest(
                command, probe, arguments, options, libraries, archives, whiteBox, true);
    }
}
