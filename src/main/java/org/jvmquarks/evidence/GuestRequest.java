package org.jvmquarks.evidence;

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
 * @param mayFail whether the end of the process is itself the evidence, whatever it is
 */
public record GuestRequest(
        String command,
        Optional<Class<?>> probe,
        List<String> arguments,
        List<String> options,
        Set<Library> libraries,
        boolean mayFail) {

    public GuestRequest {
        arguments = List.copyOf(arguments);
        options = List.copyOf(options);
        libraries = Set.copyOf(libraries);
    }

    public static GuestRequest of(String command, String... arguments) {
        return new GuestRequest(
                command, Optional.empty(), List.of(arguments), List.of(), Set.of(), false);
    }

    public static GuestRequest on(Class<?> probe, String command, String... arguments) {
        return new GuestRequest(
                command, Optional.of(probe), List.of(arguments), List.of(), Set.of(), false);
    }

    public GuestRequest withOptions(List<String> needed) {
        return new GuestRequest(command, probe, arguments, needed, libraries, mayFail);
    }

    public GuestRequest withLibraries(Library... needed) {
        return new GuestRequest(command, probe, arguments, options, Set.of(needed), mayFail);
    }

    public GuestRequest thatMayFail() {
        return new GuestRequest(command, probe, arguments, options, libraries, true);
    }
}
