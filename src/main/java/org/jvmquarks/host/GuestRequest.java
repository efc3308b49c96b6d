package org.jvmquarks.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.classpath.Library;

/**
 * The work that a kind of evidence requests from a guest.
 *
 * @param task what the guest runs
 * @param needs what it needs for that, beside its own runtime
 * @param mayFail whether the end of the process, of any kind, is itself the evidence
 */
public record GuestRequest(Task task, Needs needs, boolean mayFail) {

    /** Name of the file in the guest's folder with the output of a VM with {@code WhiteBox}. */
    static final String VM_LOG = "vm.log";

    private static final List<String> WHITE_BOX = List.of(
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+WhiteBoxAPI",
            "-XX:+LogVMOutput",
            "-XX:-DisplayVMOutput",
            "-XX:LogFile=" + VM_LOG);

    /**
     * The command that a guest runs, with its arguments.
     *
     * @param command one of {@link Commands}
     * @param probe class that the command works on; its first argument
     * @param arguments further arguments
     */
    public record Task(String command, Optional<Class<?>> probe, List<String> arguments) {
        public Task {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * The options, libraries and resources that a guest needs.
     *
     * @param options VM options of the kind of evidence itself; the pin's options come after them
     * @param libraries libraries of its command
     * @param archives archives of libraries that the probe uses
     * @param preferred archives whose classes come before those of the probe's project
     * @param whiteBox whether it looks into its VM through {@code WhiteBox}
     * @param written a file that another JDK wrote; the guest finds it in its working directory
     * @param flags names of the flags without whose values the evidence cannot be read
     * @param processors number of its threads that must run at the same time; 0 if it mostly waits
     */
    public record Needs(
            List<String> options,
            Set<Library> libraries,
            List<Path> archives,
            List<Path> preferred,
            boolean whiteBox,
            Optional<Path> written,
            List<String> flags,
            int processors) {
        public Needs {
            if (processors < 0) {
                throw new IllegalArgumentException("a guest cannot need " + processors + " processors");
            }
            options = List.copyOf(options);
            libraries = Set.copyOf(libraries);
            archives = List.copyOf(archives);
            preferred = List.copyOf(preferred);
            flags = List.copyOf(flags);
        }

        /** Returns the needs of a guest that needs nothing but its own runtime. */
        static Needs none() {
            return new Needs(List.of(), Set.of(), List.of(), List.of(), false, Optional.empty(), List.of(), 1);
        }
    }

    /**
     * Returns a request for a command that works without a probe.
     *
     * @param command one of {@link Commands}
     */
    public static GuestRequest of(String command, String... arguments) {
        return new GuestRequest(new Task(command, Optional.empty(), List.of(arguments)), Needs.none(), false);
    }

    /**
     * Returns a request for a command that works on a probe.
     *
     * @param command one of {@link Commands}
     */
    public static GuestRequest on(Class<?> probe, String command, String... arguments) {
        return new GuestRequest(new Task(command, Optional.of(probe), List.of(arguments)), Needs.none(), false);
    }

    public GuestRequest withOptions(List<String> needed) {
        return needing(new Needs(
                needed, libraries(), archives(), preferred(), whiteBox(), written(), flags(), needs.processors()));
    }

    public GuestRequest withLibraries(Library... needed) {
        return needing(new Needs(
                options(),
                Set.of(needed),
                archives(),
                preferred(),
                whiteBox(),
                written(),
                flags(),
                needs.processors()));
    }

    public GuestRequest withArchives(List<Path> needed) {
        return needing(new Needs(
                options(), libraries(), needed, preferred(), whiteBox(), written(), flags(), needs.processors()));
    }

    /** Returns the same request to a guest that finds classes there before those of the probe's project. */
    public GuestRequest withPreferred(List<Path> needed) {
        return needing(new Needs(
                options(), libraries(), archives(), needed, whiteBox(), written(), flags(), needs.processors()));
    }

    /**
     * Returns the same request to a guest whose result has the values of these flags as well, whether or not an option
     * sets them.
     */
    public GuestRequest withFlags(String... names) {
        return needing(new Needs(
                options(),
                libraries(),
                archives(),
                preferred(),
                whiteBox(),
                written(),
                List.of(names),
                needs.processors()));
    }

    /** Returns the same request to a guest that reads what another JDK wrote. */
    public GuestRequest withWritten(Path file) {
        return needing(new Needs(
                options(),
                libraries(),
                archives(),
                preferred(),
                whiteBox(),
                Optional.of(file),
                flags(),
                needs.processors()));
    }

    /**
     * Returns the same request with {@code WhiteBox}, which release builds answer as well. The VM complains about each
     * of its two hundred methods that our class does not declare: what it prints goes to {@value #VM_LOG} instead.
     */
    public GuestRequest withWhiteBox() {
        List<String> all = Stream.concat(WHITE_BOX.stream(), options().stream()).toList();
        return needing(
                new Needs(all, libraries(), archives(), preferred(), true, written(), flags(), needs.processors()));
    }

    /**
     * Returns the same request for a guest whose threads must run at the same time: other guests leave it that many
     * processors, as far as the machine has them.
     */
    public GuestRequest withProcessors(int number) {
        return needing(
                new Needs(options(), libraries(), archives(), preferred(), whiteBox(), written(), flags(), number));
    }

    public GuestRequest thatMayFail() {
        return new GuestRequest(task, needs, true);
    }

    private GuestRequest needing(Needs other) {
        return new GuestRequest(task, other, mayFail);
    }

    public String command() {
        return task.command();
    }

    public Optional<Class<?>> probe() {
        return task.probe();
    }

    public List<String> arguments() {
        return task.arguments();
    }

    public List<String> options() {
        return needs.options();
    }

    public Set<Library> libraries() {
        return needs.libraries();
    }

    public List<Path> archives() {
        return needs.archives();
    }

    /** Returns the archives whose classes come before those of the probe's project. */
    List<Path> preferred() {
        return needs.preferred();
    }

    public boolean whiteBox() {
        return needs.whiteBox();
    }

    /** Returns the names of the flags without whose values the evidence cannot be read. */
    List<String> flags() {
        return needs.flags();
    }

    /** Returns the file that another JDK wrote for it; empty if it reads none. */
    public Optional<Path> written() {
        return needs.written();
    }

    /**
     * Returns the number of processors that it needs.
     *
     * @param run the class that runs, the probe or its substitute
     */
    int processors(Optional<Class<?>> run) {
        return run.filter(probe -> probe.isAnnotationPresent(Waits.class)).isPresent() ? 0 : needs.processors();
    }
}
