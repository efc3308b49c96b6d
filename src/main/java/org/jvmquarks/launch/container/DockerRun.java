package org.jvmquarks.launch.container;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.JdkSource;

/**
 * The command line of {@code docker run} that runs a guest again in a container of its own. The guest itself was
 * started in a container that serves many, into which its class path was copied; this line mounts the class path
 * instead, and has the same isolation and limits.
 *
 * @param program {@code docker}, or one that takes the same options
 * @param image the image
 * @param hardening isolation and limits
 * @param environment variables of the command
 * @param mounts the path in the container of each entry of the class path
 * @param command the command in the container
 */
record DockerRun(
        String program,
        JdkSource.Image image,
        Hardening hardening,
        GuestEnvironment environment,
        Map<Path, String> mounts,
        List<String> command) {

    /** Time that the container lives whose group is around that of the guest. */
    private static final Duration GROUP_LIFE = Duration.ofMinutes(10);

    DockerRun {
        mounts = new LinkedHashMap<>(mounts);
        command = List.copyOf(command);
    }

    /**
     * Returns {@code docker run --rm … -v /run/guest.jar:/quarks/lib-0-guest.jar:ro image java …}. For a guest inside a
     * group, that is a command of a shell: {@code docker run --cgroup-parent "/docker/$(docker run --detach …)"}.
     */
    List<String> words() {
        List<String> words = new ArrayList<>(hardening.group().map(this::in).orElse(List.of(program, "run")));
        words.add("--rm");
        image.platform().ifPresent(it -> words.addAll(List.of("--platform", it.title())));
        words.addAll(hardening.options());
        words.addAll(List.of("--workdir", "/tmp"));
        environment.assignments().forEach(each -> words.addAll(List.of("--env", each)));
        mounts.forEach(
                (here, inside) -> words.addAll(List.of("--volume", here.toAbsolutePath() + ":" + inside + ":ro")));
        words.addAll(List.of("--entrypoint", command.get(0), image.reference()));
        words.addAll(command.subList(1, command.size()));
        return words;
    }

    /** Starts a container first, whose group is in the same folder, and puts the other into it. */
    private List<String> in(String group) {
        String outer = "%s run --detach --rm %s --entrypoint sleep %s %d"
                .formatted(
                        program,
                        String.join(" ", hardening.memoryOptions()),
                        image.reference(),
                        GROUP_LIFE.toSeconds());
        String folder = group.substring(0, group.lastIndexOf('/') + 1);
        return List.of(
                "sh", "-c", "exec " + program + " run --cgroup-parent \"" + folder + "$(" + outer + ")\" \"$@\"", "sh");
    }
}
