package org.jvmquarks.compare.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;

/**
 * Starts the JMH of a class path on a JDK, so that JMH itself applies what the annotations say of forks and compilers.
 */
public final class JmhLaunch {
    /** In the working directory of the guest. */
    private static final String RESULT = "jmh.json";

    private static final String MAIN = "org.openjdk.jmh.Main";

    /** Another user of this machine may run JMH: its lock says nothing about our time, and would stop us. */
    private static final String IGNORE_LOCK = "-Djmh.ignoreLock=true";

    private static final Duration OF_LIST = Duration.ofMinutes(2);

    private final Jdk jdk;
    private final Identity identity;
    private final Launcher launcher;
    private final List<Path> classPath;
    private final List<String> options;

    /**
     * @param identity what the JDK proved to be
     * @param options options of the VM that starts JMH, which its forks inherit, in addition to those of the JDK
     */
    public JmhLaunch(Jdk jdk, Identity identity, Launcher launcher, List<Path> classPath, List<String> options) {
        this.jdk = jdk;
        this.identity = identity;
        this.launcher = launcher;
        this.classPath = List.copyOf(classPath);
        this.options = List.copyOf(options);
    }

    /**
     * What a fork is asked for beside its time.
     *
     * @param profilers names of JMH's profilers
     * @param options of its VM
     */
    public record Extras(List<String> profilers, List<String> options) {
        public Extras {
            profilers = List.copyOf(profilers);
            options = List.copyOf(options);
        }
    }

    /**
     * Returns the benchmarks that this JMH lists.
     *
     * @param modes of the benchmarks
     * @param folder of this start alone
     * @throws JmhException if it lists none
     */
    public List<Listed> list(BenchmarkModes modes, Path folder) throws InterruptedException {
        Launched launched = launch(List.of(), List.of("-lp"), OF_LIST, folder);
        try {
            if (!launched.exit().equals(new Exit.Code(0))) {
                throw new JmhException("%s: JMH did not list its benchmarks, %s: %s"
                        .formatted(jdk.id(), launched.exit().describe(), JmhOutput.failure(launched)));
            }
            return Listed.parse(launched.stdout(), modes);
        } catch (IOException e) {
            throw new JmhException(jdk.id() + ": cannot read what JMH printed: " + FileProblem.of(e), e);
        }
    }

    /**
     * Runs one fork.
     *
     * @param extras what JMH and the VM tell beside the time
     * @param deadline wall time after which it is killed
     * @param folder of this fork alone
     */
    public ForkEnd run(JmhStart start, Iterations iterations, Extras extras, Duration deadline, Path folder)
            throws InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-f", "1", "-wf", "0", "-rf", "json", "-rff", RESULT));
        arguments.addAll(iterations.arguments());
        extras.profilers.forEach(name -> arguments.addAll(List.of("-prof", name)));
        arguments.addAll(start.arguments());
        Launched launched = launch(extras.options, arguments, deadline, folder);
        try {
            return end(launched, folder.resolve(RESULT));
        } catch (IOException e) {
            throw new JmhException(jdk.id() + ": cannot read what JMH wrote: " + FileProblem.of(e), e);
        }
    }

    private ForkEnd end(Launched launched, Path result) throws IOException {
        if (launched.exit() instanceof Exit.Deadline deadline) {
            return new ForkEnd.Failed(
                    "took longer than " + deadline.deadline().toSeconds() + " s", launched.elapsed(), true);
        }
        if (!launched.exit().equals(new Exit.Code(0)) || !Files.isRegularFile(result)) {
            return new ForkEnd.Failed(
                    launched.exit().describe() + ": " + JmhOutput.failure(launched), launched.elapsed(), false);
        }
        try {
            List<JmhResult> results = JmhResults.read(result);
            if (results.isEmpty()) {
                return new ForkEnd.Failed(JmhOutput.failure(launched), launched.elapsed(), false);
            }
            Optional<String> wrong = results.stream()
                    .map(each -> contradiction(each.vm()))
                    .flatMap(Optional::stream)
                    .findFirst();
            return wrong.<ForkEnd>map(what -> new ForkEnd.Failed(what, launched.elapsed(), false))
                    .orElseGet(() -> new ForkEnd.Measured(results, launched.elapsed()));
        } catch (JmhResultException e) {
            return new ForkEnd.Failed(String.valueOf(e.getMessage()), launched.elapsed(), false);
        }
    }

    /** Returns how the VM of a fork differs from what was asked for: an annotation can name another one. */
    private Optional<String> contradiction(JmhVm vm) {
        String java = Path.of(identity.home(), "bin", "java").toString();
        if (!vm.java().equals(java)
                || !vm.name().equals(identity.build().vm())
                || !identity.build().version().startsWith(vm.jdkVersion())) {
            return Optional.of(
                    "expected its fork to run on %s (%s), but JMH ran it on %s (%s); does @Fork(jvm = …) name it?"
                            .formatted(java, identity.build().describe(), vm.java(), vm.describe()));
        }
        List<String> lost = jdk.options().stream()
                .filter(each -> !vm.options().contains(each))
                .toList();
        return lost.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "expected its fork to have the options %s of %s, but it had %s; @Fork(jvmArgs = …) replaces them: use jvmArgsAppend in the annotation"
                                .formatted(String.join(" ", lost), jdk.id(), String.join(" ", vm.options())));
    }

    private Launched launch(List<String> more, List<String> arguments, Duration deadline, Path folder)
            throws InterruptedException {
        List<String> vm = new ArrayList<>(jdk.options());
        vm.addAll(options);
        vm.addAll(more);
        vm.add(IGNORE_LOCK);
        try {
            return launcher.launch(
                    jdk,
                    new LaunchPlan(
                            vm, classPath, List.of(), MAIN, arguments, deadline, folder, ContainerLimits.none()));
        } catch (LaunchException e) {
            throw new JmhException(String.valueOf(e.getMessage()), e);
        }
    }
}
