package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.FolderArchive;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.ServiceContainers;
import org.jvmquarks.launch.ServiceImage;
import org.jvmquarks.launch.ServiceRequest;
import org.jvmquarks.launch.ServiceRequest.Network;
import org.jvmquarks.launch.process.OwnedCommands;

/** A JDK of a trial in containers: of its own image, or in the place of the JDK in the image of a service. */
final class ContainerSide implements TrialSide {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String PACKED = "/tmp/quarks-jdk.tar";

    private static final String FIND_HOME = "java=$(command -v java) && java=$(readlink -f \"$java\") && bin=${java%/*}"
            + " && readlink -f \"${JAVA_HOME:-${bin%/*}}\"";

    /** Some JDKs have links to files elsewhere in their image. */
    private static final String PACK = "exec tar -chf " + PACKED + " -C \"$1\" .";

    private final Jdk jdk;
    private final Machines machines;
    private final Map<JdkSource.Image, String> homes = new HashMap<>();
    private Optional<Path> packed = Optional.empty();

    /**
     * What rounds share.
     *
     * @param wanted limits of the application
     * @param work folder for archives
     * @param environment that of this program, of which commands get a part
     */
    record Machines(
            ServiceContainers containers,
            OwnedCommands commands,
            ContainerLimits wanted,
            Path work,
            Map<String, String> environment) {

        /** Returns the limits of the application that this machine can set. */
        ContainerLimits limits() {
            return wanted.within(containers.processors());
        }

        /** Returns what of its limits the application lacks here, to go after a clause; empty if nothing. */
        String lacking() {
            return wanted.processorsInWords()
                    .filter(it -> limits().processors().isEmpty())
                    .map(it -> "; of the %s of its limits, this machine has %d"
                            .formatted(it, containers.processors().orElseThrow()))
                    .orElse("");
        }
    }

    ContainerSide(Jdk jdk, Machines machines) {
        this.jdk = jdk;
        this.machines = machines;
    }

    /**
     * Where a service runs.
     *
     * @param home of the JDK in the container
     * @param files that the container gets
     * @param emptied folder of the image whose files are replaced
     */
    record Place(JdkSource.Image image, String home, List<ServiceRequest.Files> files, Optional<String> emptied) {}

    @Override
    public String jdk() {
        return jdk.id();
    }

    @Override
    public String where(TrialPlan plan, Service service) {
        return service.image()
                        .map(it -> "in containers of image "
                                + it.image().describe()
                                + ", with each JDK in the place of its own")
                        .orElse("in containers of the images of the JDKs, with a copy of " + plan.folder())
                + machines.lacking();
    }

    @Override
    public Stage stage(TrialPlan plan, Path folder) {
        return new ContainerStage(plan, this, machines, folder);
    }

    Place place(TrialPlan plan, Service service) throws LaunchException, IOException, InterruptedException {
        if (service.image().isEmpty()) {
            JdkSource.Image image = (JdkSource.Image) jdk.source();
            return new Place(image, home(image), List.of(new ServiceRequest.Files(files(plan), "/")), Optional.empty());
        }
        ServiceImage own = service.image().get();
        String home = own.home().isPresent() ? own.home().get() : home(own.image());
        return own.image().equals(jdk.source())
                ? new Place(own.image(), home, List.of(), Optional.empty())
                : new Place(own.image(), home, List.of(new ServiceRequest.Files(packedJdk(), home)), Optional.of(home));
    }

    /** The files of the application are the same in each round. */
    private Path files(TrialPlan plan) throws IOException {
        Path archive = machines.work().resolve("files.tar");
        if (Files.notExists(archive)) {
            FolderArchive.write(plan.folder(), ContainerStage.FILES, archive, machines.work());
        }
        return archive;
    }

    private String home(JdkSource.Image image) throws LaunchException, IOException, InterruptedException {
        Optional<String> known = Optional.ofNullable(homes.get(image));
        if (known.isPresent()) {
            return known.get();
        }
        PrintedLines printed = new PrintedLines(line -> false);
        String failed = "expected a shell that finds java in image %s; name the folder of its JDK as 'java-home'"
                .formatted(image.describe());
        helped(image, List.of("sh", "-c", FIND_HOME), printed, failed, container -> {});
        String home = printed.last().get(printed.last().size() - 1);
        homes.put(image, home);
        return home;
    }

    private Path packedJdk() throws LaunchException, IOException, InterruptedException {
        if (packed.isEmpty()) {
            Path folder = Files.createDirectories(machines.work().resolve("jdk-" + jdk.id()));
            packed = Optional.of(
                    jdk.source() instanceof JdkSource.Home home
                            ? FolderArchive.write(home.path(), ".", folder.resolve("jdk.tar"), machines.work())
                            : packed((JdkSource.Image) jdk.source(), folder));
        }
        return packed.get();
    }

    private Path packed(JdkSource.Image image, Path folder) throws LaunchException, IOException, InterruptedException {
        List<String> command = List.of("sh", "-c", PACK, "sh", home(image));
        String failed = "expected tar in image %s, by which its JDK is copied; name a JDK of this machine"
                .formatted(image.describe());
        helped(image, command, new PrintedLines(line -> false), failed, container -> container.copyOut(PACKED, folder));
        return folder.resolve(Path.of(PACKED).getFileName());
    }

    /** Looks at what a container left. */
    private interface Look {
        void at(ServiceContainers.Running container) throws IOException;
    }

    /** Runs a short command in a container of an image, which must succeed. */
    private void helped(JdkSource.Image image, List<String> command, PrintedLines printed, String failed, Look look)
            throws LaunchException, IOException, InterruptedException {
        ServiceContainers.Running container = machines.containers()
                .start(new ServiceRequest(
                        image,
                        command,
                        Map.of(),
                        ServiceRequest.Contents.ofTheImage(),
                        ContainerLimits.none(),
                        new Network.None(),
                        new ServiceRequest.Printed(
                                Files.createDirectories(machines.work()).resolve("helper.txt"), printed::add)));
        try {
            Optional<Exit> exit = container.await(PATIENCE);
            container.close();
            if (!exit.equals(Optional.of(new Exit.Code(0)))) {
                throw new LaunchException(failed);
            }
            look.at(container);
        } finally {
            container.remove();
        }
    }
}
